import { useCallback, useState } from 'react';
import type { DossierRow } from '#contract/registration/dossier.ts';

/** The dossiers ticked in the queue. One that leaves the queue is no longer ticked. */
export function useChecked(rows: readonly DossierRow[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const checked = rows.filter(({ dossierId }) => ticked.has(dossierId));
  const free = rows.filter(({ lock }) => lock === null || lock.parMoi);
  return {
    checked,
    has: (dossierId: number) => ticked.has(dossierId),
    change: useCallback(
      (dossierId: number, on: boolean) =>
        setTicked((all) => {
          const next = new Set(all);
          if (on) next.add(dossierId);
          else next.delete(dossierId);
          return next;
        }),
      [],
    ),
    /** Ticks these and no others. */
    tick: (dossierIds: readonly number[]) => setTicked(new Set(dossierIds)),
    /** How many « all » is: what a colleague holds is not ours to treat. */
    most: free.length,
    changeAll: (on: boolean) => setTicked(new Set(on ? free.map(({ dossierId }) => dossierId) : [])),
  };
}

export type Checked = ReturnType<typeof useChecked>;
