import { queryOptions } from '@tanstack/react-query';
import { listDossiers } from '#contract/registration/dossier.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { call } from '../app/api/call.ts';

/** The requests begun and not sent, the latest first. */
export const DRAFTS = queryOptions({
  queryKey: keyOf('dossiers', {}, 'draft'),
  queryFn: ({ signal }) => call(listDossiers, { body: { file: 'draft' } }, signal),
});
