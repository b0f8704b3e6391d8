import { useState } from 'react';
import { z } from 'zod/mini';
import { useValue, valueStore } from '#web/design/value-store.ts';
import { type StorageName, storedIn } from '#web/platform/pending-changes/stored.ts';

/**
 * What is typed and chosen about each thing, and not sent. Kept for this tab and this person: going to another thing and
 * back, a reload, or a session that ends must lose none of it.
 */
export function useDrafts<Draft>(name: StorageName, shape: z.core.$ZodType<Draft>, none: Draft) {
  const [stored] = useState(() =>
    storedIn<Readonly<Record<string, Draft>>>('tab', name, z.record(z.string(), shape)),
  );
  const [drafts] = useState(() => valueStore(stored.read() ?? {}));
  const [acts] = useState(() => {
    // At once: whoever signs out as the last decision leaves is asked about what is kept by then.
    const keep = (all: Readonly<Record<string, Draft>>) => {
      drafts.write(all);
      stored.write(Object.keys(all).length === 0 ? null : all);
    };
    const restThan = (subject: string) =>
      Object.fromEntries(Object.entries(drafts.read()).filter(([of]) => of !== subject));
    return {
      change: (subject: string, next: (draft: Draft) => Draft) => {
        const draft = next(drafts.read()[subject] ?? none);
        // Put back to what it was, it is no draft.
        const text = JSON.stringify(draft) !== JSON.stringify(none);
        keep({ ...restThan(subject), ...(text ? { [subject]: draft } : {}) });
      },
      /** Once decided, what was chosen is history. */
      forget: (subject: string) => keep(restThan(subject)),
    };
  });
  const all = useValue(drafts);
  return { draftOf: (subject: string): Draft => all[subject] ?? none, ...acts };
}

export type DraftBook<Draft> = ReturnType<typeof useDrafts<Draft>>;
