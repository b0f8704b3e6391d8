/** Consistency of the register and its journal: no code is assigned unless both agree. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../values.ts';

/**
 * `sound`: codes are assigned. `behind`: the database was restored to an older state, and lacks
 * entries of its journal. `doubtful`: the journal was restored, lost or changed. `unavailable`: it
 * cannot be read or written now.
 */
const REGISTER_STATES = ['sound', 'behind', 'doubtful', 'unavailable'] as const;

/**
 * Whether one accident can destroy the journal and the database together; `unknown`: the location
 * of the database is not configured.
 */
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
    /** Assigned codes that are missing in the database; zero unless `behind`. */
    codesManquants: z.int(),
    /** When the first missing entry was written; null unless `behind`. */
    depuis: z.nullable(timestamp),
    /** Technical reason, for the operator of the portal; null when the register is sound. */
    raison: z.nullable(z.string()),
    /** Journal generation that this server writes; null while it writes none. */
    generation: z.nullable(z.int()),
    derniereLigne: z.nullable(z.strictObject({ numero: z.int(), le: timestamp })),
    /** Folder or bucket of the journal. */
    lieu: z.string(),
    emplacement: z.enum(JOURNAL_LOCATIONS),
  }),
  errors: [],
});
