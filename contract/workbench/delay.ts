/** Usual processing time of the society, shown before sending. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const readUsualDelay = endpoint({
  method: 'GET',
  path: '/api/statistiques/delai',
  summary:
    'How long requests usually take between their sending, or the durations that they missed, and their decision; open to everyone.',
  permission: 'public',
  audit: null,
  onReadReplica: true,
  query: null,
  body: null,
  output: z.strictObject({
    /** Half of the requests decided in the last ninety days took less; null: none was. */
    delaiMedianHeures: z.nullable(z.number()),
  }),
  errors: [],
});
