import { useQuery } from '@tanstack/react-query';
import { listDossiers } from '#contract/registration/dossier.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';

/** Unsent requests of the current structure, the latest first. */
export function useDrafts() {
  const structureId = useOwnStructureId();
  return useQuery({
    queryKey: keyOf('dossiers', {}, 'draft', structureId),
    queryFn: ({ signal }) => call(listDossiers, { body: { file: 'draft', structureId } }, signal),
  });
}
