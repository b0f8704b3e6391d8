import { useState } from 'react';
import { type MotifsOut, writeMotifs } from '#contract/workbench/motifs.ts';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';

/** A line keeps its number while it moves, so that the field keeps what is typed and the focus. */
type Line = { readonly key: number; readonly text: string };

let lastKey = 0;
const lineOf = (text: string): Line => {
  lastKey += 1;
  return { key: lastKey, text };
};

/** What is being made of a list, from the version that was read. */
export function useMotifList(read: MotifsOut) {
  const [existing, setExisting] = useState(read);
  const [lines, setLines] = useState(() => read.motifs.map(lineOf));
  const { run, busy, failure, errors, forget } = useAction();
  const changed =
    lines.length !== existing.motifs.length ||
    lines.some(({ text }, at) => text !== existing.motifs[at]);
  const take = (list: MotifsOut) => {
    setExisting(list);
    setLines(list.motifs.map(lineOf));
    forget();
  };
  // Rewritten elsewhere while nothing is typed here: the new one simply shows.
  if (read.updatedAt !== existing.updatedAt && !changed && !busy && failure === null) take(read);
  /** Null when it was not written. */
  const write = (motifs: string[] | null, luLe = existing.updatedAt) =>
    run(async () => take(await call(writeMotifs, { body: { sujet: read.sujet, motifs, luLe } })));
  return {
    existing,
    lines,
    changed,
    busy,
    failure,
    errors,

    take,
    write,
    edit: (at: number, text: string) =>
      setLines(lines.map((line, index) => (index === at ? { ...line, text } : line))),
    remove: (at: number) => setLines(lines.filter((_, index) => index !== at)),
    add: () => setLines([...lines, lineOf('')]),
    move: (at: number, to: number) => {
      const next = [...lines];
      next.splice(to, 0, ...next.splice(at, 1));
      setLines(next);
    },
  };
}
