/**
 * The feed of codes: a label's software reads it from its last cursor, to follow what happened to
 * its codes.
 */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { CODE_FACTS } from '#domain/register/code-feed.ts';
import { endpoint } from '../endpoint.ts';
import { growing, id, idInQuery, timestamp } from '../values.ts';

/** Maximum and default number of facts per page. */
export const LARGEST_FEED_PAGE = 500;
export const FEED_PAGE = 200;

/** The database was restored from a backup, or the cursor belongs to another structure. */
export const FEED_CURSOR_LOST = domainError(
  'FEED_CURSOR_LOST',
  'conflict',
  'Ce repère n’est plus connu : relisez le flux depuis le début, en laissant de côté les faits que vous avez déjà.',
);

const CURSOR_SENTENCE = 'Reprenez le repère que donne la page précédente.';

const codeFact = z.strictObject({
  /** Permanent id of the fact, for idempotent processing. */
  faitId: z.string(),
  at: timestamp,
  fait: growing(CODE_FACTS),
  /** Without hyphens; null for `REUNION` alone, which is about every code of the other record. */
  isrc: z.nullable(z.string()),
  elementId: z.nullable(id),
  /** Current dossier of the recording, or its former one for `CEDE`. */
  dossierId: z.nullable(id),
  /** For `REMPLACE`: the code that takes its place. */
  remplacePar: z.nullable(z.string()),
  /** For `CORRIGE`: the fields that changed; their values are read with the recording. */
  champs: z.array(z.string()),
  /** For `CEDE` and `ARRIVE`. */
  transfertId: z.nullable(id),
});
export type CodeFeedRow = z.output<typeof codeFact>;

export const readCodeFeed = endpoint({
  method: 'GET',
  path: '/api/isrc/flux',
  summary:
    'What happened to the codes of a structure (the current one by default) since a cursor, oldest first: given, ' +
    'declared, corrected, cancelled, replaced, ceded, received. Without `repere`, from the beginning. Keep the ' +
    '`repere` of the answer for the next call: nothing is missed nor told twice.',
  permission: 'readCodes',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({
    structureId: z.optional(idInQuery),
    /** The `repere` of the page before. */
    repere: z.optional(
      z.string().check(z.regex(/^[1-9]\d{0,14}\.\d{1,6}\.[0-9a-f]{16}$/, CURSOR_SENTENCE)),
    ),
    /** Facts of this page, 1 to 500; 200 by default. */
    limite: z.optional(
      z.pipe(idInQuery, z.int().check(z.maximum(LARGEST_FEED_PAGE, '500 au plus.'))),
    ),
  }),
  body: null,
  output: z.strictObject({
    structureId: id,
    rows: z.array(codeFact),
    /** Cursor for the next call, without expiry; null while nothing ever happened. */
    repere: z.nullable(z.string()),
    /** True when more facts are available now. */
    suite: z.boolean(),
  }),
  errors: [FEED_CURSOR_LOST],
});
