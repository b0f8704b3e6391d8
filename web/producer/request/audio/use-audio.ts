import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { audio as words } from '#web/app/catalogue/exchange/audio.ts';
import { startTagging, type Tagging } from '#web/producer/codes/tagging/start-tagging.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { withRoom } from '../sheet/edit-rows.ts';
import { type Heard, heardFrom, inTrackOrder } from './heard.ts';
import { writeHeard } from './write-heard.ts';

export type Outcome = {
  /** Null until files were read. */
  readonly sentence: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Files that carry a code: the person says whether they are the same recording. */
  readonly questions: readonly Heard[];
  readonly unreadable: readonly string[];
  readonly left: number;
};

const REST: Outcome = { sentence: null, progress: null, questions: [], unreadable: [], left: 0 };

export type AudioInput = {
  lines: readonly Line[];
  say: (sentence: string) => void;
  /** Read at once. */
  dropped: readonly File[];
  onAllWritten: () => void;
};

/** Reads sound files one after the other, so that only one is in memory, and writes what they say. */
export function useAudio({ lines, say, dropped, onAllWritten }: AudioInput) {
  const { sheet, defaults } = useRequest();
  const tagging = useRef<Tagging | null>(null);
  const [outcome, setOutcome] = useState(REST);
  useEffect(() => {
    const begun = startTagging();
    tagging.current = begun;
    return () => begun.stop();
  }, []);

  const write = (files: readonly Heard[]) => {
    const scopes = new Map(lines.map(({ row, scope }) => [row.key, scope]));
    const written = writeHeard(sheet.read().rows, files, {
      defaults: defaults.read(),
      mayEdit: ({ key }) => (scopes.get(key) ?? 'all') === 'all',
    });
    if (files.length > 0) sheet.change(() => withRoom(written.rows));
    return written;
  };

  const choose = async (files: readonly File[]) => {
    const heard: Heard[] = [];
    const unreadable: string[] = [];
    for (const [done, file] of files.entries()) {
      setOutcome({ ...REST, progress: { done, total: files.length } });
      const facts = await tagging.current?.read(file);
      if (facts) heard.push(heardFrom(file.name, facts));
      else unreadable.push(file.name);
    }
    const questions = inTrackOrder(heard.filter(({ isrc }) => isrc !== null));
    const { added, completed, left } = write(inTrackOrder(heard.filter(({ isrc }) => isrc === null)));
    const sentence = words.read(heard.length, added, completed);
    say(sentence);
    setOutcome({ ...REST, sentence, questions, unreadable, left });
    if (heard.length > 0 && questions.length + unreadable.length + left === 0) onAllWritten();
  };

  const readDropped = useEffectEvent(() => void choose(dropped));
  useEffect(() => {
    // At the next turn: where effects run twice, they must be written only once.
    const timer = dropped.length > 0 ? setTimeout(readDropped) : undefined;
    return () => clearTimeout(timer);
  }, [dropped]);

  /** `same`: it keeps its code, and no other one is asked for. */
  const answer = (file: Heard, same: boolean) => {
    if (!same) write([file]);
    say(same ? words.answeredSame(file.titre) : words.answeredOther(file.titre));
    setOutcome((now) => ({ ...now, questions: now.questions.filter((one) => one !== file) }));
  };
  return { outcome, choose, answer };
}
