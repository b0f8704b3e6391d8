import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { audio as words } from '#web/app/catalogue/exchange/audio.ts';
import { startTagging, type Tagging } from '#web/producer/codes/tagging/start-tagging.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { withRoom } from '../sheet/edit-rows.ts';
import type { Row } from '../sheet/row.ts';
import { type Heard, heardFrom, inTrackOrder } from './heard.ts';
import type { Told } from './sound/use-listening.ts';
import { type CodesOfFiles, useCodesOfFiles } from './use-codes-of-files.ts';
import { matchHeard, writeHeard } from './write-heard.ts';

export type Outcome = {
  /** Null until files were read. */
  readonly sentence: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Files that carry a code: the person says whether they are the same recording. */
  readonly questions: readonly Heard[];
  /** What the register says of their codes; null: it could not be asked, and says it at the sending. */
  readonly met: CodesOfFiles | null;
  readonly unreadable: readonly string[];
  readonly left: number;
  /** Recognised and new files, before anything is written: the person says what to do of the new ones. */
  readonly toAgree: Agreement | null;
};

export type Agreement = {
  readonly files: readonly Heard[];
  readonly recognised: number;
  readonly fresh: readonly Heard[];
};

/** Of a file that carries a code: its line takes it, it is another recording, or nothing of it is entered. */
export type Answer = 'same' | 'other' | 'none';
const ANSWERED = { same: words.answeredSame, other: words.answeredOther, none: words.answeredNone };

const REST: Outcome = {
  ...{ sentence: null, progress: null, questions: [], unreadable: [], left: 0, toAgree: null },
  met: new Map(),
};

export type AudioInput = {
  lines: readonly Line[];
  say: (sentence: string) => void;
  /** Read at once. */
  dropped: readonly File[];
  onAllWritten: () => void;
  /** Once the lines are written: whether there is something to say of how these files sound. */
  listen: (files: readonly Told[]) => Promise<boolean>;
};

/** Reads sound files one after the other, so that only one is in memory, and writes what they say. */
export function useAudio({ lines, say, dropped, onAllWritten, listen }: AudioInput) {
  const { sheet } = useRequest();
  const tagging = useTagging();
  const compare = useCodesOfFiles();
  const [outcome, setOutcome] = useState(REST);
  const { mayEdit, write } = useWriting(lines);
  const told = useRef<readonly Told[]>([]);

  const choose = async (files: readonly File[]) => {
    const { read, unreadable } = await readAll(files, tagging.current, (done) =>
      setOutcome({ ...REST, progress: { done, total: files.length } }),
    );
    told.current = read;
    const heard = read.map((one) => one.heard);
    const questions = inTrackOrder(heard.filter(({ isrc }) => isrc !== null));
    const met = await compare(questions);
    const uncoded = inTrackOrder(heard.filter(({ isrc }) => isrc === null));
    const { recognised, fresh } = matchHeard(sheet.read().rows, uncoded, mayEdit);
    const rest = { ...REST, questions, met, unreadable };
    if (recognised.size > 0 && fresh.length > 0) {
      setOutcome({ ...rest, toAgree: { files: uncoded, recognised: recognised.size, fresh } });
    } else await finish(uncoded, rest, heard.length);
  };

  /** What was asked of these files is done, and said. */
  const finish = async (files: readonly Heard[], rest: Outcome, read: number) => {
    const { added, recognised, left } = write(files);
    const sentence = words.read(read, added, recognised);
    say(sentence);
    setOutcome({ ...rest, sentence, left });
    const spoken = await listen(told.current);
    if (spoken) return;
    if (read > 0 && rest.questions.length + rest.unreadable.length + left === 0) onAllWritten();
  };

  /** `add`: the new files become lines; else only the lines recognised are completed. */
  const agree = (add: boolean) => {
    const { toAgree } = outcome;
    if (toAgree === null) return;
    const { files, fresh } = toAgree;
    const asked = add ? files : files.filter((file) => !fresh.includes(file));
    void finish(asked, { ...outcome, toAgree: null }, files.length);
  };

  const readDropped = useEffectEvent(() => void choose(dropped));
  useEffect(() => {
    // At the next turn: where effects run twice, they must be written only once.
    const timer = dropped.length > 0 ? setTimeout(readDropped) : undefined;
    return () => clearTimeout(timer);
  }, [dropped]);

  const answer = (file: Heard, said: Answer) => {
    if (said !== 'none') write([said === 'same' ? file : { ...file, isrc: null }]);
    say(ANSWERED[said](file.titre));
    setOutcome((now) => ({ ...now, questions: now.questions.filter((one) => one !== file) }));
  };
  return { outcome, choose, agree, answer };
}

/** One after the other: one file at a time is in memory. */
async function readAll(files: readonly File[], tagging: Tagging | null, progress: (done: number) => void) {
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

/** Writes what files say in the lines that may still change. */
function useWriting(lines: readonly Line[]) {
  const { sheet, defaults } = useRequest();
  const mayEdit = ({ key }: Row) => (lines.find(({ row }) => row.key === key)?.scope ?? 'all') === 'all';
  const write = (files: readonly Heard[]) => {
    const written = writeHeard(sheet.read().rows, files, { defaults: defaults.read(), mayEdit });
    if (files.length > 0) sheet.change(() => withRoom(written.rows));
    return written;
  };
  return { mayEdit, write };
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
