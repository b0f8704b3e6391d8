import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DossierOut, readDossier } from '#contract/registration/dossier.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { readAgain } from '#web/app/api/query-client.ts';

const REFRESH_MILLISECONDS = 30_000;

/** The dossier, read again every 30 s: someone else may take it, or its declarant complete it. */
export function useDossier(dossierId: number) {
  return useQuery<DossierOut>({
    queryKey: keyOf('dossiers', { dossierId }, 'read'),
    queryFn: ({ signal }) => call(readDossier, { query: { dossierId: String(dossierId) } }, signal),
    refetchInterval: REFRESH_MILLISECONDS,
  });
}

/** Reads every dossier and every list again: whoever acted, or failed to, wants the truth. */
export function useReread() {
  const queries = useQueryClient();
  return () => readAgain(queries, 'dossiers');
}
