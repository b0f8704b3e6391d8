/**
 * Search of a structure by name; lists use it as a filter without depending on the structure
 * contract.
 */

import { z } from 'zod/mini';
import { type CallLimit, endpoint } from '../endpoint.ts';
import { TOO_MANY_REQUESTS } from '../problem.ts';
import { id, text } from '../values.ts';

/** Maximum number of options in the answer of a company search. */
export const MOST_OPTIONS = 20;

/**
 * Two calls a second: more than a person types, far less than a program needs to enumerate all
 * names.
 */
export const SEARCHES: CallLimit = {
  name: 'recherche',
  perMinute: 120,
  field: 'name',
  domainError: TOO_MANY_REQUESTS,
};

export const searchStructures = endpoint({
  method: 'GET',
  path: '/api/search/structure',
  summary:
    'At most 20 structures whose name resembles the text; accents and case are ignored. Anyone but staff ' +
    'sees name and town, of structures that can be joined.',
  permission: 'joinStructure',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ name: text(250) }),
  body: null,
  output: z.array(z.strictObject({ value: id, label: z.string() })),
  errors: [],
  limit: SEARCHES,
});
