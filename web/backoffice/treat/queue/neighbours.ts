import type { DossierRow } from '#contract/registration/dossier.ts';

type Row = Pick<DossierRow, 'dossierId' | 'lock'>;

/** The dossiers before and after in the queue. Outside of it, the next one is the oldest. */
export function neighbours<R extends Row>(rows: readonly R[], dossierId: number | null) {
  const at = rows.findIndex((row) => row.dossierId === dossierId);
  return {
    previous: (at > 0 ? rows[at - 1] : undefined) ?? null,
    next: rows[at + 1] ?? null,
  };
}

/** What to treat after this one: further down first, then from the top, never one that another person holds. */
export function nextToTreat<R extends Row>(rows: readonly R[], dossierId: number): R | null {
  const at = rows.findIndex((row) => row.dossierId === dossierId);
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return inOrder.find(({ lock }) => lock === null || lock.parMoi) ?? null;
}
