/** The history: who did what, when, for which structure, before and after. Append-only. */

import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idInQuery, timestamp } from './values.ts';

/** Entries a page. */
export const HISTORY_PAGE = 50;

export const historyEntry = z.strictObject({
  historiqueId: z.int(),
  at: timestamp,
  action: z.string(),
  /** The person's name; null when the portal itself acted and, for a producer, when staff or another structure did. */
  par: z.nullable(z.string()),
  /** True when staff acted. */
  parLaSociete: z.boolean(),
  elementId: z.nullable(id),
  /**
   * `before` and `after` are null for entries about people (`team.…`, `profile.…`) when the reader
   * does not manage the team.
   */
  before: z.unknown(),
  after: z.unknown(),
});

const historyRow = z.extend(historyEntry, {
  /** Structure of the entry; null when it concerns none. */
  structureId: z.nullable(id),
  dossierId: z.nullable(id),
});
export type HistoryRow = z.output<typeof historyRow>;

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary:
    'The history, newest first, 50 entries a page: of a dossier, of a structure, of what a person did. Criteria ' +
    'add up. Without any: the current structure, or everything for staff. `suivant` asks for the next page.',
  permission: 'readHistory',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({
    dossierId: z.optional(idInQuery),
    structureId: z.optional(idInQuery),
    interlocuteurId: z.optional(idInQuery),
    /** The `suivant` of the page before. */
    suivant: z.optional(
      z
        .string()
        .check(z.regex(/^[1-9]\d{0,14}$/, 'Reprenez la valeur « suivant » de la page précédente.')),
    ),
  }),
  body: null,
  output: z.strictObject({
    rows: z.array(historyRow),
    /** Null on the last page. */
    suivant: z.nullable(z.string()),
  }),
  errors: [],
});
