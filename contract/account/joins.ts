/** The requests to join a structure, of all structures, as staff see them when no manager answers. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { id, timestamp } from '../values.ts';

const join = z.strictObject({
  structureId: id,
  interlocuteurId: id,
  raison: z.string(),
  sgVille: z.nullable(z.string()),
  marque: z.string(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  /** False: nobody has proved that this address belongs to the person; check before accepting. */
  emailVerifie: z.boolean(),
  demandeLe: timestamp,
  /** Number of managers of the structure who may answer and can sign in. */
  gestionnaires: z.int(),
});
export type JoinRow = z.output<typeof join>;

export const listJoins = endpoint({
  method: 'GET',
  path: '/api/rattachements',
  summary:
    'The requests to join a structure that wait, of all structures, the oldest first. Answered as in the team: ' +
    '`PUT /api/structure/team` accepts, `DELETE` declines.',
  permission: 'treatAccounts',
  audit: null,
  query: null,
  body: null,
  output: rowsOf(join),
  errors: [],
});
