import { useState } from 'react';
import { z } from 'zod/mini';
import { type StorageName, storedIn } from '#web/app/pending-changes/stored.ts';
import { useValue, valueStore } from '#web/design/value-store.ts';

/**
 * What is typed and chosen about each thing, and not sent. Kept for this tab and this person: going to another thing and
 * back, a reload, or a session that ends must lose none of it.
 */
export function useDrafts<Draft>(name: StorageName, shape: z.core.$ZodType<Draft>, none: Draft) {
  const [kept] = useState(() =>
    storedIn<Readonly<Record<string, Draft>>>('tab', name, z.record(z.string(), shape)),
  );
  const [drafts] = useState(() => valueStore(kept.read() ?? {}));
  const [acts] = useState(() => {
    // At once: whoever signs out as the last decision leaves is asked about what is kept by then.
    const keep = (all: Readonly<Record<string, Draft>>) => {
      drafts.write(all);
      kept.write(Object.keys(all).length === 0 ? null : all);
    };
    const othersThan = (thing: string) =>
      Object.fromEntries(Object.entries(drafts.read()).filter(([of]) => of !== thing));
    return {
      change: (thing: string, next: (draft: Draft) => Draft) => {
        const draft = next(drafts.read()[thing] ?? none);
        // Put back to what it was, it is no draft.
        const says = JSON.stringify(draft) !== JSON.stringify(none);
        keep({ ...othersThan(thing), ...(says ? { [thing]: draft } : {}) });
      },
      /** Once decided, what was chosen is history. */
      forget: (thing: string) => keep(othersThan(thing)),
    };
  });
  const all = useValue(drafts);
  return { draftOf: (thing: string): Draft => all[thing] ?? none, ...acts };
}

export type DraftBook<Draft> = ReturnType<typeof useDrafts<Draft>>;
