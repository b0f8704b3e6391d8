import { useQuery } from '@tanstack/react-query';
import { type DossierOut, type DossierRow, readDossier } from '#contract/registration/dossier.ts';
import { dossierBatch } from '#web/backoffice/messages/batch.ts';
import { linesAwaiting } from '#web/backoffice/review/dossier/lines.ts';
import type { Looked, UseCheck } from '#web/backoffice/review-queue/batch/batching.ts';
import { readEach } from '#web/backoffice/review-queue/batch/read-each.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

const messages = dossierBatch.confirm;

/** What each dossier of a selection holds, before anything leaves. Codes are given after a look at each of them. */
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

/** What judges a dossier comes with the first that is read: whoever cannot be judged is not accepted. */
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

/** @param read the dossier; null: it could not be, undefined: nothing but its line is needed */
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
  // Taken meanwhile, or treated: the queue did not know yet.
  if (dossier.lock !== null && !dossier.lock.parMoi)
    return { ...plain, barred: messages.locked(dossier.lock.par) };
  if (count === 0) return { ...plain, count, barred: messages.nothingLeft };
  return { ...plain, seen, count, warnings };
}
