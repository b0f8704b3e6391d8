/** The search of a structure by its name: many a list narrows itself by it, without knowing what a structure is. */

import { z } from 'zod/mini';
import { type CallLimit, endpoint } from '../endpoint.ts';
import { TOO_MANY_REQUESTS } from '../problem.ts';
import { id, text } from '../values.ts';

/** A company search answers no more options than this. */
export const MOST_OPTIONS = 20;

/** Twice a second without a pause: more than somebody who types, far less than a program that reads all names. */
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
