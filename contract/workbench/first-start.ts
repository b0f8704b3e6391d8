/** Checklist of a society before it opens. */

import { z } from 'zod/mini';
import { FIRST_STEPS } from '#domain/workbench/first-steps.ts';
import { endpoint } from '../endpoint.ts';

export const readFirstStart = endpoint({
  method: 'GET',
  path: '/api/mise-en-service',
  summary: 'What is done and what is left before a society opens.',
  permission: 'keepBrands',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({
    etapes: z.array(z.strictObject({ etape: z.enum(FIRST_STEPS), faite: z.boolean() })),
  }),
  errors: [],
});
