import { useCallback, useState } from 'react';
import type { DossierRow } from '#contract/registration/dossier.ts';

/** The dossiers ticked in the queue. One that leaves the queue is no longer ticked. */
export function useChecked(rows: readonly DossierRow[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const checked = rows.filter(({ dossierId }) => ticked.has(dossierId));
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
    changeAll: (on: boolean) => setTicked(new Set(on ? rows.map(({ dossierId }) => dossierId) : [])),
  };
}

export type Checked = ReturnType<typeof useChecked>;
