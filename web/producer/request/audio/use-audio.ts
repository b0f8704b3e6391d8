import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RepairKey } from '#domain/sheet/repairs.ts';
import type { Hygiene } from '#domain/title/hygiene.ts';
import { startTagging, type Tagging } from '#web/producer/codes/tagging/start-tagging.ts';
import type { Line } from '../flow/lines.ts';
import { goesToLine } from '../import-preview/plan.ts';
import { usePreviews } from '../import-preview/use-previews.ts';
import { inTrackOrder, receivedFrom } from './listened-file.ts';
import { previewsReceived } from './listened-files.ts';
import { audio as messages } from './messages.ts';
import type { Entered, FileResult } from './sound/use-listening.ts';

export type Outcome = {
  /** Null until files were written. */
  readonly sentence: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** In the order of the tracks; null: nothing waits to be written. */
  readonly reported: readonly FileResult[] | null;
  readonly unreadable: readonly string[];
  readonly left: number;
};

const REST: Outcome = { sentence: null, progress: null, reported: null, unreadable: [], left: 0 };

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
  /**
   * Called once the lines are written; returns true if there is something to report about the
   * sounds.
   */
  listen: (files: readonly Entered[]) => Promise<boolean>;
};

/**
 * Reads sound files one after the other, so that only one is in memory, and writes their data once
 * accepted.
 */
export function useAudio(input: AudioInput) {
  const { titres, reparations, lines, say, dropped, onAllWritten, listen } = input;
  const tagging = useTagging();
  const [outcome, setOutcome] = useState(REST);
  const { reported } = outcome;
  /** How many times files were chosen. */
  const choices = useRef(0);
  const received = useMemo(() => {
    const files = (reported ?? []).map((one) => one.received);
    return previewsReceived(files, new Set(reparations));
  }, [reported, reparations]);
  const incomingFiles = usePreviews({ previews: received, titres, lines, block: null, index: 0 });

  const choose = async (files: readonly File[]) => {
    choices.current += 1;
    const { read, unreadable } = await readAll(files, tagging.current, (done) =>
      setOutcome({ ...REST, progress: { done, total: files.length } }),
    );
    setOutcome({ ...REST, unreadable, reported: read.length > 0 ? inOrder(read) : null });
  };

  /** The choices about these files are done, and announced. */
  const write = async () => {
    if (reported === null) return;
    const recognised = incomingFiles.fates.filter(
      (outcome) => incomingFiles.would.lines.has(outcome.preview) && goesToLine(outcome),
    );
    const { rows, lines: written, leftLines } = incomingFiles.write();
    const sentence = messages.read(
      reported.length,
      written.size - recognised.length,
      recognised.length,
    );
    say(sentence);
    setOutcome({ ...outcome, reported: null, sentence, left: leftLines });
    const entered = [...written].flatMap(([{ ligne }, at]) => {
      const [one, line] = [reported[ligne - 1], rows[at]?.key];
      return one === undefined || line === undefined ? [] : [{ ...one, line }];
    });
    const before = choices.current;
    const spoken = await listen(entered);
    // Files chosen meanwhile are handled next.
    const isLast = choices.current === before;
    if (isLast && !spoken && outcome.unreadable.length + leftLines === 0) onAllWritten();
  };

  const readDropped = useEffectEvent(() => void choose(dropped));
  useEffect(() => {
    // Deferred: in strict mode effects run twice, but files must be read once.
    const timer = dropped.length > 0 ? setTimeout(readDropped) : undefined;
    return () => clearTimeout(timer);
  }, [dropped]);
  return { outcome, previews: incomingFiles, choose, write };
}

function inOrder(read: readonly FileResult[]): readonly FileResult[] {
  const order = inTrackOrder(read.map(({ received }) => received));
  return read.toSorted((a, b) => order.indexOf(a.received) - order.indexOf(b.received));
}

/** One after the other: one file at a time is in memory. */
async function readAll(
  files: readonly File[],
  tagging: Tagging | null,
  progress: (done: number) => void,
) {
  const read: FileResult[] = [];
  const unreadable: string[] = [];
  for (const [done, file] of files.entries()) {
    progress(done);
    const facts = await tagging?.read(file);
    if (facts) read.push({ file, received: receivedFrom(file.name, facts) });
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
