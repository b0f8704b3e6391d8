/**
 * Clusters of codes that may belong to one recording: staff review them, nothing is merged
 * automatically.
 */

import { z } from 'zod/mini';
import { CHOIX_MOTIF_MAX } from '#domain/proximity/choices.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInQuery, recordingLine, text, timestamp } from '../values.ts';

/** Coded recordings examined in one call. */
export const CLUSTERS_PAGE = 200;

const member = z.strictObject({
  elementId: id,
  isrc: z.string(),
  /** When the code was given or declared. */
  attribueLe: timestamp,
  ...recordingLine,
  structure: z.strictObject({ structureId: id, raison: z.string() }),
});
export type ClusterMember = z.output<typeof member>;

const cluster = z.strictObject({
  /** Best text score among its pairs, 90 to 100; null when the texts are not similar. */
  score: z.nullable(z.int()),
  /** Best sound similarity among its pairs, in hundredths; null when sound did not link them. */
  ressemblance: z.nullable(z.int()),
  /** Oldest entry first: its code is the one to keep, unless staff know better. */
  membres: z.array(member),
});
export type ClusterOut = z.output<typeof cluster>;

export const findClusters = endpoint({
  method: 'GET',
  path: '/api/isrc/doublons',
  summary:
    'Recordings with different codes that seem to be one, by their letters or by their sound, sought page by page from ' +
    'the newest entry; pairs that somebody already told apart are left out.',
  permission: 'treatDossiers',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ suivant: z.optional(idInQuery) }),
  body: null,
  output: z.strictObject({
    rows: z.array(cluster),
    /** Coded recordings examined for this page. */
    examines: z.int(),
    /** What to ask with for older ones; null when all were examined. */
    suivant: z.nullable(z.string()),
  }),
  errors: [],
});

/**
 * Maximum recordings of one cluster that staff may mark as distinct in one call. A larger cluster
 * is shown in parts.
 */
export const MOST_MEMBERS = 200;

export const distinguish = endpoint({
  method: 'PUT',
  path: '/api/isrc/doublons',
  summary:
    'Says, with a reason, that these coded recordings are different ones: they are no longer shown together.',
  permission: 'treatDossiers',
  audit: 'proximite.choose',
  query: null,
  body: z.strictObject({
    elementIds: z.array(id).check(z.minLength(2), z.maxLength(MOST_MEMBERS)),
    motif: text(CHOIX_MOTIF_MAX, 1),
  }),
  output: z.strictObject({ elementIds: z.array(id) }),
  errors: [],
});
