import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { type KeptName, keptIn } from '#web/app/intents/kept.ts';

/**
 * What is typed and chosen about each thing, and not sent. Kept for this tab and this person: going to another thing and
 * back, a reload, or a session that ends must lose none of it.
 */
export function useDrafts<Draft>(name: KeptName, shape: z.core.$ZodType<Draft>, none: Draft) {
  const [kept] = useState(() =>
    keptIn<Readonly<Record<string, Draft>>>('tab', name, z.record(z.string(), shape)),
  );
  const [drafts, setDrafts] = useState(() => kept.read() ?? {});
  useEffect(() => kept.write(Object.keys(drafts).length === 0 ? null : drafts), [kept, drafts]);
  const [acts] = useState(() => ({
    change: (thing: string, next: (draft: Draft) => Draft) =>
      setDrafts((all) => ({ ...all, [thing]: next(all[thing] ?? none) })),
    /** Once decided, what was chosen is history. */
    forget: (thing: string) =>
      setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([of]) => of !== thing))),
  }));
  return { draftOf: (thing: string): Draft => drafts[thing] ?? none, ...acts };
}

export type DraftBook<Draft> = ReturnType<typeof useDrafts<Draft>>;
