import { useQuery } from '@tanstack/react-query';
import { listDossiers } from '#contract/registration/dossier.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { useOwnStructureId } from '#web/app/session/use-own-structure.ts';
import { call } from '../app/api/call.ts';

/** The requests of the current structure that were begun and not sent, the latest first. */
export function useDrafts() {
  const structureId = useOwnStructureId();
  return useQuery({
    queryKey: keyOf('dossiers', {}, 'draft', structureId),
    queryFn: ({ signal }) => call(listDossiers, { body: { file: 'draft', structureId } }, signal),
  });
}
