/** What a society does before it opens, and what it took over from another system. */

import { z } from 'zod/mini';
import { FIRST_STEPS } from '#domain/workbench/first-steps.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from '../values.ts';

export const readFirstStart = endpoint({
  method: 'GET',
  path: '/api/mise-en-service',
  summary: 'What is done and what is left before a society opens, and the account of its last take-over.',
  permission: 'keepBrands',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({
    etapes: z.array(z.strictObject({ etape: z.enum(FIRST_STEPS), faite: z.boolean() })),
    /** Null when nothing was ever taken over. */
    reprise: z.nullable(
      z.strictObject({
        commenceeLe: moment,
        finieLe: moment,
        fichiers: z.array(z.strictObject({ fichier: z.string(), lignes: z.int(), ecrites: z.int() })),
        /** Of the files, and of the portal afterwards. */
        codes: z.strictObject({ fichiers: z.int(), portail: z.int() }),
        differences: z.array(z.string()),
      }),
    ),
  }),
  errors: [],
});
