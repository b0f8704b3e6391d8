import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DossierOut, readDossier } from '#contract/registration/dossier.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { type Changed, readChanged } from '#web/platform/live/read-changed.ts';

const REFRESH_MILLISECONDS = 30_000;

/** The dossier, read again every 30 s: someone else may take it, or its declarant complete it. */
export function useDossier(dossierId: number) {
  return useQuery<DossierOut>({
    queryKey: keyOf('dossiers', { dossierId }, 'read'),
    queryFn: ({ signal }) => call(readDossier, { query: { dossierId: String(dossierId) } }, signal),
    refetchInterval: REFRESH_MILLISECONDS,
  });
}

/** Change used after any action on a dossier: reads the dossier and its row of the lists again. */
export const changeOf = ({ dossierId }: { readonly dossierId: number }): Changed => ({
  action: 'dossier.takeInCharge',
  structureId: null,
  dossierId,
  elementId: null,
});

/** Reads the dossier and its row of each list again, after an action that succeeded or failed. */
export function useRefetch(dossierId: number) {
  const queries = useQueryClient();
  return () => readChanged(queries, [changeOf({ dossierId })]);
}
