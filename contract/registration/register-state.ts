/** Whether the register and its journal agree: without it, no code is given. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../values.ts';

/**
 * `sound`: codes are given. `behind`: the database went back, and lacks what its journal has. `doubtful`: the journal went
 * back, was lost or was changed. `unavailable`: it cannot be read or written now.
 */
const REGISTER_STATES = ['sound', 'behind', 'doubtful', 'unavailable'] as const;

/** Whether one accident can take the journal together with the database; `unknown`: the server does not say where its database is. */
export const JOURNAL_LOCATIONS = ['apart', 'together', 'unknown'] as const;

export const readRegisterState = endpoint({
  method: 'GET',
  path: '/api/registre',
  summary: 'Whether the register and its journal agree, as this server knows it.',
  permission: 'readRegister',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({
    etat: z.enum(REGISTER_STATES),
    /** Codes that were given and are not in the database; zero unless `behind`. */
    codesManquants: z.int(),
    /** When the first of what is missing was written; null unless `behind`. */
    depuis: z.nullable(timestamp),
    /** In technical words, for whoever runs the portal; null when the register is sound. */
    raison: z.nullable(z.string()),
    /** What this server writes in; null while it writes in none. */
    generation: z.nullable(z.int()),
    derniereLigne: z.nullable(z.strictObject({ numero: z.int(), le: timestamp })),
    /** Folder or bucket of the journal. */
    lieu: z.string(),
    emplacement: z.enum(JOURNAL_LOCATIONS),
  }),
  errors: [],
});
