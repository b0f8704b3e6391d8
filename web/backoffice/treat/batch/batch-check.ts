import { useQuery } from '@tanstack/react-query';
import { type DossierOut, type DossierRow, readDossier } from '#contract/registration/dossier.ts';
import { call } from '#web/app/api/call.ts';
import { asProblem } from '#web/app/api/problem-error.ts';
import { batchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { type Alert, alertsOf } from '../dossier/alerts.ts';
import { linesAwaiting } from '../dossier/lines.ts';
import type { BatchAction } from './batch.ts';

/** What stands before the confirmation of one dossier. */
export type Checked = {
  readonly row: DossierRow;
  /** Recordings that the action would touch. */
  readonly recordings: number;
  /** Why it is left out whatever one wishes; null: it may be treated. */
  readonly barred: string | null;
  /** What asks for a look before a code is given. */
  readonly warnings: readonly Alert[];
};

/** Read at once: more would only wait in the browser. */
const AT_ONCE = 6;

/** What each dossier of a selection holds, before anything leaves. Codes are given after a look at each of them. */
export function useBatchCheck(action: BatchAction, rows: readonly DossierRow[]) {
  const free = rows.filter((row) => !isHeld(row));
  const { data, isPending } = useQuery({
    queryKey: ['dossiers', 'lot', free.map(({ dossierId }) => dossierId)],
    queryFn: ({ signal }) => readAll(free, signal),
    enabled: action === 'OK' && free.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const waits = action === 'OK' && free.length > 0;
  return {
    reading: waits && isPending,
    checked: rows.map((row) => checkOf(row, waits ? (data?.get(row.dossierId) ?? null) : undefined)),
  };
}

const isHeld = ({ lock }: DossierRow) => lock !== null && !lock.parMoi;

/** @param dossier as it was read; null: it could not be, undefined: nothing but its line is needed */
export function checkOf(row: DossierRow, dossier?: DossierOut | string | null): Checked {
  const { lock, counts } = row;
  const plain = { row, recordings: counts.PRODUCT + counts.LOCK, barred: null, warnings: [] };
  if (lock !== null && !lock.parMoi) return { ...plain, barred: batchWords.confirm.held(lock.par) };
  if (dossier === undefined || dossier === null) return plain;
  if (typeof dossier === 'string') return { ...plain, barred: dossier };
  const recordings = linesAwaiting(dossier).length;
  // Taken meanwhile, or treated: the queue did not know yet.
  if (dossier.lock !== null && !dossier.lock.parMoi)
    return { ...plain, barred: batchWords.confirm.held(dossier.lock.par) };
  if (recordings === 0) return { ...plain, recordings, barred: batchWords.confirm.nothingLeft };
  return { ...plain, recordings, warnings: alertsOf(dossier).filter(({ tone }) => tone === 'warning') };
}

/** Those that will be treated: neither barred, nor doubtful unless they were taken all the same. */
export function kept(checked: readonly Checked[], wanted: ReadonlySet<number>): readonly Checked[] {
  return checked.filter(
    ({ row, barred, warnings }) => barred === null && (warnings.length === 0 || wanted.has(row.dossierId)),
  );
}

/** By dossier: what was read, or why it was not. */
async function readAll(rows: readonly DossierRow[], signal: AbortSignal) {
  const found = new Map<number, DossierOut | string>();
  const left = [...rows];
  const work = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      const { dossierId } = row;
      try {
        found.set(dossierId, await call(readDossier, { query: { dossierId: String(dossierId) } }, signal));
      } catch (error) {
        found.set(dossierId, asProblem(error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
