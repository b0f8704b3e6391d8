import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RepairKey } from '#domain/sheet/repairs.ts';
import type { Hygiene } from '#domain/title/hygiene.ts';
import { audio as words } from '#web/app/catalogue/exchange/audio.ts';
import { startTagging, type Tagging } from '#web/producer/codes/tagging/start-tagging.ts';
import type { Line } from '../flow/lines.ts';
import { goesToLine } from '../intake/plan.ts';
import { useArrivals } from '../intake/use-arrivals.ts';
import { arrivalsHeard } from './arrivals-heard.ts';
import { heardFrom, inTrackOrder } from './heard.ts';
import type { Entered, Told } from './sound/use-listening.ts';

export type Outcome = {
  /** Null until files were written. */
  readonly sentence: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** In the order of the tracks; null: nothing waits to be written. */
  readonly told: readonly Told[] | null;
  readonly unreadable: readonly string[];
  readonly left: number;
};

const REST: Outcome = { sentence: null, progress: null, told: null, unreadable: [], left: 0 };

export type AudioInput = {
  /** Proposals about titles that are accepted. */
  titres: readonly Hygiene[];
  /** Repairs that are accepted for all files. */
  reparations: readonly RepairKey[];
  lines: readonly Line[];
  say: (sentence: string) => void;
  /** Read at once. */
  dropped: readonly File[];
  onAllWritten: () => void;
  /** Once the lines are written: whether there is something to say of how these files sound. */
  listen: (files: readonly Entered[]) => Promise<boolean>;
};

/** Reads sound files one after the other, so that only one is in memory, and writes what they say once a person agreed. */
export function useAudio(input: AudioInput) {
  const { titres, reparations, lines, say, dropped, onAllWritten, listen } = input;
  const tagging = useTagging();
  const [outcome, setOutcome] = useState(REST);
  const { told } = outcome;
  /** How many times files were chosen. */
  const choices = useRef(0);
  const heard = useMemo(() => {
    const files = (told ?? []).map((one) => one.heard);
    return arrivalsHeard(files, new Set(reparations));
  }, [told, reparations]);
  const arrivals = useArrivals({ arrivals: heard, titres, lines, block: null, index: 0 });

  const choose = async (files: readonly File[]) => {
    choices.current += 1;
    const { read, unreadable } = await readAll(files, tagging.current, (done) =>
      setOutcome({ ...REST, progress: { done, total: files.length } }),
    );
    setOutcome({ ...REST, unreadable, told: read.length > 0 ? inOrder(read) : null });
  };

  /** What was chosen of these files is done, and said. */
  const write = async () => {
    if (told === null) return;
    const recognised = arrivals.fates.filter(
      (fate) => arrivals.would.lines.has(fate.arrival) && goesToLine(fate),
    );
    const { rows, lines: written, leftLines } = arrivals.write();
    const sentence = words.read(told.length, written.size - recognised.length, recognised.length);
    say(sentence);
    setOutcome({ ...outcome, told: null, sentence, left: leftLines });
    const entered = [...written].flatMap(([{ ligne }, at]) => {
      const [one, line] = [told[ligne - 1], rows[at]?.key];
      return one === undefined || line === undefined ? [] : [{ ...one, line }];
    });
    const before = choices.current;
    const spoken = await listen(entered);
    // Files that were chosen meanwhile wait for their own turn.
    const isLast = choices.current === before;
    if (isLast && !spoken && outcome.unreadable.length + leftLines === 0) onAllWritten();
  };

  const readDropped = useEffectEvent(() => void choose(dropped));
  useEffect(() => {
    // At the next turn: where effects run twice, they must be read only once.
    const timer = dropped.length > 0 ? setTimeout(readDropped) : undefined;
    return () => clearTimeout(timer);
  }, [dropped]);
  return { outcome, arrivals, choose, write };
}

function inOrder(read: readonly Told[]): readonly Told[] {
  const order = inTrackOrder(read.map(({ heard }) => heard));
  return read.toSorted((a, b) => order.indexOf(a.heard) - order.indexOf(b.heard));
}

/** One after the other: one file at a time is in memory. */
async function readAll(
  files: readonly File[],
  tagging: Tagging | null,
  progress: (done: number) => void,
) {
  const read: Told[] = [];
  const unreadable: string[] = [];
  for (const [done, file] of files.entries()) {
    progress(done);
    const facts = await tagging?.read(file);
    if (facts) read.push({ file, heard: heardFrom(file.name, facts) });
    else unreadable.push(file.name);
  }
  return { read, unreadable };
}

function useTagging() {
  const tagging = useRef<Tagging | null>(null);
  useEffect(() => {
    const begun = startTagging();
    tagging.current = begun;
    return () => begun.stop();
  }, []);
  return tagging;
}
