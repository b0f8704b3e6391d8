/** The motives that staff insert when they refuse, then complete. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { LONGEST_MOTIF, MOST_MOTIFS, MOTIF_SUJETS } from '#domain/workbench/staff-preferences.ts';
import { endpoint } from '../endpoint.ts';
import { text, timestamp } from '../values.ts';

/** Someone else changed the list; the problem carries both versions. */
export const MOTIFS_CHANGED = domainError(
  'MOTIFS_CHANGED',
  'conflict',
  'Cette liste de motifs a été modifiée entre-temps.',
);

const motifsOut = z.strictObject({
  sujet: z.enum(MOTIF_SUJETS),
  motifs: z.array(z.string()),
  /** False while the list is the one that the portal came with. */
  reecrit: z.boolean(),
  updatedAt: z.nullable(timestamp),
  par: z.nullable(z.string()),
});
export type MotifsOut = z.output<typeof motifsOut>;

export const listMotifs = endpoint({
  method: 'GET',
  path: '/api/motifs',
  summary: 'The motives that staff insert when they refuse a request or an account.',
  permission: 'treatDossiers',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({ rows: z.array(motifsOut), can: z.strictObject({ write: z.boolean() }) }),
  errors: [],
});

export const writeMotifs = endpoint({
  method: 'PUT',
  path: '/api/motifs',
  summary: 'Rewrites one list of motives; null gives it back the motives it came with.',
  permission: 'writePortalTexts',
  audit: 'motif.write',
  query: null,
  body: z.strictObject({
    sujet: z.enum(MOTIF_SUJETS),
    motifs: z.nullable(
      z
        .array(text(LONGEST_MOTIF, 1))
        .check(
          z.minLength(1, 'Gardez un motif au moins.'),
          z.maxLength(MOST_MOTIFS, `${MOST_MOTIFS} motifs au plus.`),
        ),
    ),
    /** The `updatedAt` that was read: an older one is refused. */
    luLe: z.nullable(z.string().check(z.maxLength(40))),
  }),
  output: motifsOut,
  errors: [MOTIFS_CHANGED],
});
