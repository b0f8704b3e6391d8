/**
 * Live changes for an open screen: which dossier, which recording, by which verb; never the data.
 * The screen fetches its data again with the usual calls.
 */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { endpoint } from '../endpoint.ts';
import { id, timestamp } from '../values.ts';

/** Streams that one person may hold open, over all their pages and devices. */
export const STREAMS_PER_PERSON = 5;
/**
 * Maximum number of changes replayed one by one after an interruption; beyond, the stream sends
 * `reset`.
 */
export const LARGEST_CATCH_UP = 1000;

export const TOO_MANY_STREAMS = domainError(
  'TOO_MANY_STREAMS',
  'tooMany',
  `Vous suivez déjà les changements dans ${STREAMS_PER_PERSON} pages : fermez-en une.`,
);
export const STREAMS_FULL = domainError(
  'STREAMS_FULL',
  'unavailable',
  'Trop de personnes suivent les changements en ce moment. Vos pages restent à jour si vous les rechargez.',
);

/** A row of the history, without its contents. The event's own `id` is the number of that row. */
export const change = z.strictObject({
  action: z.string(),
  /** Null for a change that concerns no structure; sent only to staff. */
  structureId: z.nullable(id),
  dossierId: z.nullable(id),
  elementId: z.nullable(id),
  at: timestamp,
});
export type Change = z.output<typeof change>;

/**
 * Events of a stream. `ready`: missed changes were sent, the stream is live from here. `reset`: too
 * many changes were missed, fetch everything shown again. `end`: connect again, with a fresh token.
 */
export const STREAM_EVENTS = ['changed', 'ready', 'reset', 'end'] as const;

export const followChanges = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Server-sent events: `changed` (described here) for each write in the current structure, or in all for staff; ' +
    '`ready` once caught up; `reset` when everything is to be read again; `end` after 5 minutes or with the token. ' +
    'Connect again with `Last-Event-ID` and nothing is missed.',
  permission: 'readHistory',
  audit: null,
  query: null,
  body: null,
  output: change,
  answersEvents: true,
  errors: [TOO_MANY_STREAMS, STREAMS_FULL],
});
