import { useQuery } from '@tanstack/react-query';
import { listDossiers } from '#contract/registration/dossier.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';

export type DossierFile = 'draft' | 'open';

/**
 * A list of dossiers of the current structure. Its key begins with `dossiers`, so every write of a
 * dossier invalidates it.
 */
export function useDossiers(file: DossierFile, enabled = true) {
  const structureId = useOwnStructureId();
  return useQuery({
    queryKey: keyOf('dossiers', {}, file, structureId),
    queryFn: ({ signal }) => call(listDossiers, { body: { file, structureId } }, signal),
    enabled,
  });
}
