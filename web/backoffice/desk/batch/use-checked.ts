import { useCallback, useState } from 'react';

/** The things ticked in a queue. One that leaves the queue is no longer ticked. */
export function useChecked<R>(
  rows: readonly R[],
  { thingOf, isFree }: { thingOf: (row: R) => string; isFree: (row: R) => boolean },
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const checked = rows.filter((row) => ticked.has(thingOf(row)));
  const free = rows.filter((row) => isFree(row));
  return {
    checked,
    has: (thing: string) => ticked.has(thing),
    change: useCallback(
      (thing: string, on: boolean) =>
        setTicked((all) => {
          const next = new Set(all);
          if (on) next.add(thing);
          else next.delete(thing);
          return next;
        }),
      [],
    ),
    /** Ticks these and no others. */
    tick: (things: readonly string[]) => setTicked(new Set(things)),
    /** How many « all » is: what a colleague holds is not ours to treat. */
    most: free.length,
    changeAll: (on: boolean) => setTicked(new Set(on ? free.map((row) => thingOf(row)) : [])),
  };
}

export type Checked<R> = ReturnType<typeof useChecked<R>>;
