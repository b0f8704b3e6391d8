import { useCallback, useState } from 'react';

/** The things ticked in a queue. One that leaves the queue is no longer ticked. */
export function useChecked<R>(
  rows: readonly R[],
  { itemOf, isFree }: { itemOf: (row: R) => string; isFree: (row: R) => boolean },
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const checked = rows.filter((row) => ticked.has(itemOf(row)));
  const free = rows.filter((row) => isFree(row));
  return {
    checked,
    has: (subject: string) => ticked.has(subject),
    change: useCallback(
      (subject: string, on: boolean) =>
        setTicked((all) => {
          const next = new Set(all);
          if (on) next.add(subject);
          else next.delete(subject);
          return next;
        }),
      [],
    ),
    /** Ticks these and no others. */
    tick: (items: readonly string[]) => setTicked(new Set(items)),
    /** Number of items « all » ticks: without those held by colleagues. */
    most: free.length,
    changeAll: (on: boolean) => setTicked(new Set(on ? free.map((row) => itemOf(row)) : [])),
  };
}

export type Checked<R> = ReturnType<typeof useChecked<R>>;
