import { listDossiers } from '#contract/registration/dossier.ts';
import { call } from '../app/api/call.ts';

/** The requests begun and not sent, the latest first. */
export const DRAFTS = {
  queryKey: ['dossiers', 'draft'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listDossiers, { body: { file: 'draft' } }, signal),
};
