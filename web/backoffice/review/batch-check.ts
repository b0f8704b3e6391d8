import { useQuery } from '@tanstack/react-query';
import { type DossierOut, type DossierRow, readDossier } from '#contract/registration/dossier.ts';
import { dossierBatch } from '#web/backoffice/messages/batch.ts';
import { linesAwaiting } from '#web/backoffice/review/dossier/lines.ts';
import type { Looked, UseCheck } from '#web/backoffice/review-queue/batch/batching.ts';
import { readEach } from '#web/backoffice/review-queue/batch/read-each.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

const messages = dossierBatch.confirm;

/**
 * Content of each selected dossier before anything is sent. Codes are assigned only after each one
 * is checked.
 */
export const useBatchCheck: UseCheck<DossierRow> = (action, rows) => {
  const free = rows.filter((row) => !isLocked(row));
  const { data, isPending } = useQuery({
    queryKey: keyOf(
      'dossiers',
      {},
      'lot',
      free.map(({ dossierId }) => dossierId),
    ),
    queryFn: ({ signal }) => readEach(free, ({ dossierId }) => String(dossierId), readOne(signal)),
    enabled: action === 'OK' && free.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const waits = action === 'OK' && free.length > 0;
  return {
    reading: waits && isPending,
    checked: rows.map((row) =>
      checkOf(row, waits ? (data?.get(String(row.dossierId)) ?? null) : undefined),
    ),
  };
};

type Read = { readonly dossier: DossierOut } & Pick<Looked<DossierRow>, 'warnings'>;

/**
 * The alert rules load with the first dossier: a dossier that cannot be checked is not accepted.
 */
const readOne =
  (signal: AbortSignal) =>
  async ({ dossierId }: DossierRow): Promise<Read> => {
    const [dossier, { alertsOf }] = await Promise.all([
      call(readDossier, { query: { dossierId: String(dossierId) } }, signal),
      import('#web/backoffice/review/dossier/alerts.ts'),
    ]);
    return { dossier, warnings: alertsOf(dossier).filter(({ tone }) => tone === 'warning') };
  };

const isLocked = ({ lock }: DossierRow) => lock !== null && !lock.parMoi;

/**
 * @param read the dossier with its alerts; null: not readable; undefined: only its row is needed
 */
function checkOf(row: DossierRow, read?: Read | string | null): Looked<DossierRow> {
  const { lock, counts, updatedAt } = row;
  const plain = {
    row,
    seen: updatedAt,
    count: counts.PRODUCT + counts.LOCK,
    barred: null,
    warnings: [],
  };
  if (lock !== null && !lock.parMoi) return { ...plain, barred: messages.locked(lock.par) };
  if (read === undefined || read === null) return plain;
  if (typeof read === 'string') return { ...plain, barred: read };
  const { dossier, warnings } = read;
  const seen = dossier.updatedAt;
  const count = linesAwaiting(dossier).length;
  // Taken or decided meanwhile, while the queue was out of date.
  if (dossier.lock !== null && !dossier.lock.parMoi)
    return { ...plain, barred: messages.locked(dossier.lock.par) };
  if (count === 0) return { ...plain, count, barred: messages.nothingLeft };
  return { ...plain, seen, count, warnings };
}
