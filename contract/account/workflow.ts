/** The validation of an account: a person and a structure submitted together, decided together by staff. */

import { z } from 'zod/mini';
import { STRUCTURE_TRANSITION_REFUSED } from '../../domain/structure/etats.ts';
import { endpoint } from '../endpoint.ts';
import { etat, id, text } from '../values.ts';
import { STRUCTURE_NOT_EMPTY } from './structure.ts';

const account = { interlocuteurId: id, structureId: id };

export const submitAccount = endpoint({
  method: 'POST',
  path: '/api/workflow',
  summary:
    'Submits a person and a structure for validation. Field errors name what is missing: `structure.…`, ' +
    '`interlocuteur.…`, `representants`, `justificatifs`.',
  permission: 'submitStructure',
  audit: 'account.submit',
  query: null,
  body: z.strictObject(account),
  output: z.strictObject({ ...account, etat, etatInterlocuteur: etat }),
  errors: [STRUCTURE_TRANSITION_REFUSED],
});

export const decideAccount = endpoint({
  method: 'PUT',
  path: '/api/workflow',
  summary: 'Staff accept (OK), refuse with a motive (KO) or delete (DELETE) an account.',
  permission: 'treatAccounts',
  audit: 'account.decide',
  query: null,
  body: z.strictObject({
    ...account,
    action: z.enum(['OK', 'KO', 'DELETE']),
    motif: z.optional(text(2000)),
  }),
  output: z.strictObject({
    ...account,
    /** Null when it was deleted. */
    etat: z.nullable(etat),
    etatInterlocuteur: z.nullable(etat),
  }),
  errors: [STRUCTURE_TRANSITION_REFUSED, STRUCTURE_NOT_EMPTY],
});
