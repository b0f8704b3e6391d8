import { useQuery } from '@tanstack/react-query';
import { listDossiers } from '#contract/registration/dossier.ts';
import { call } from '../api/call.ts';
import { keyOf } from '../api/keys.ts';

export type DossierFile = 'draft' | 'open';

/** One of the lists of dossiers. The key begins with `dossiers`: what writes a dossier invalidates it. */
export function useDossiers(file: DossierFile, enabled = true) {
  return useQuery({
    queryKey: keyOf('dossiers', {}, file),
    queryFn: ({ signal }) => call(listDossiers, { body: { file } }, signal),
    enabled,
  });
}
