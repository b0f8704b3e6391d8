/** The end of a code that was assigned in error: it stays in the register, burnt for ever. */

import { z } from 'zod/mini';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { id, isrcIn, text, timestamp } from '../values.ts';

export const cancelCode = endpoint({
  method: 'POST',
  path: '/api/isrc/cancellation',
  summary:
    'Cancels the code of a recording, with the reason and the code that replaces it, if any. The number is never given again.',
  permission: 'cancelCodes',
  audit: 'code.cancel',
  query: null,
  body: z.strictObject({
    elementId: id,
    motif: text(AGREEMENT_MOTIF_MAX, 1),
    /** A code of the register, of the same type, which is not cancelled itself. */
    remplacePar: z.optional(z.nullable(isrcIn)),
  }),
  output: z.strictObject({
    elementId: id,
    isrc: z.string(),
    annuleLe: timestamp,
    motif: z.string(),
    remplacePar: z.nullable(z.string()),
  }),
  errors: [TRANSITION_REFUSED],
  journaled: true,
});
