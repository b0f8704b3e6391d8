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

/** What somebody does with a dossier: whatever it is, the dossier is read again, and its line of the lists. */
export const changeOf = ({ dossierId }: { readonly dossierId: number }): Changed => ({
  action: 'dossier.takeInCharge',
  structureId: null,
  dossierId,
  elementId: null,
});

/** Reads the dossier again, and its line of each list: whoever acted, or failed to, wants the truth. */
export function useRefetch(dossierId: number) {
  const queries = useQueryClient();
  return () => readChanged(queries, [changeOf({ dossierId })]);
}
