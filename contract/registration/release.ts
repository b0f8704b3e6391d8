import { z } from 'zod/mini';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/state-machine.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { dossierEtat, id } from '../values.ts';

/** This move existed before `/api/dossier/move` and keeps its own path. */
export const releaseDossier = endpoint({
  method: 'POST',
  path: '/api/dossier/release',
  summary: 'Gives a dossier taken in charge back to the queue.',
  permission: 'treatDossiers',
  audit: 'dossier.release',
  query: null,
  body: z.strictObject({ dossierId: id }),
  output: z.strictObject({ dossierId: id, etat: dossierEtat }),
  errors: [DOSSIER_NOT_TAKEN, TRANSITION_REFUSED],
});
