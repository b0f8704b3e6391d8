import { useState } from 'react';
import { z } from 'zod/mini';
import { useValue, valueStore } from '#web/design/value-store.ts';
import { type StorageName, storedIn } from '#web/platform/pending-changes/stored.ts';

/**
 * Unsent drafts by item. Stored for this tab and this person, so that navigation, a reload or the
 * end of a session loses nothing.
 */
export function useDrafts<Draft>(name: StorageName, shape: z.core.$ZodType<Draft>, none: Draft) {
  const [stored] = useState(() =>
    storedIn<Readonly<Record<string, Draft>>>('tab', name, z.record(z.string(), shape)),
  );
  const [drafts] = useState(() => valueStore(stored.read() ?? {}));
  const [acts] = useState(() => {
    // Written at once: signing out just after the last decision checks the stored drafts.
    const keep = (all: Readonly<Record<string, Draft>>) => {
      drafts.write(all);
      stored.write(Object.keys(all).length === 0 ? null : all);
    };
    const restThan = (subject: string) =>
      Object.fromEntries(Object.entries(drafts.read()).filter(([of]) => of !== subject));
    return {
      change: (subject: string, next: (draft: Draft) => Draft) => {
        const draft = next(drafts.read()[subject] ?? none);
        // A draft equal to the initial one is removed.
        const text = JSON.stringify(draft) !== JSON.stringify(none);
        keep({ ...restThan(subject), ...(text ? { [subject]: draft } : {}) });
      },
      /** Once decided, the draft is obsolete. */
      forget: (subject: string) => keep(restThan(subject)),
    };
  });
  const all = useValue(drafts);
  return { draftOf: (subject: string): Draft => all[subject] ?? none, ...acts };
}

export type DraftBook<Draft> = ReturnType<typeof useDrafts<Draft>>;
