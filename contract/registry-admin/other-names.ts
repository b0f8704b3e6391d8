/** Alternative names of an artist, learned when staff confirm that two recordings are one. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, timestamp } from '../values.ts';

/** The latest learned; the older ones show as these are removed. */
export const NAMES_SHOWN = 200;

const twoNames = z.strictObject({
  autreNomId: id,
  /** Both names in plain letters, as they are compared. */
  nomA: z.string(),
  nomB: z.string(),
  /** Code of the recording they were learned from; null when it no longer has one. */
  isrc: z.nullable(z.string()),
  apprisLe: timestamp,
  par: z.string(),
});
export type TwoNamesOut = z.output<typeof twoNames>;

export const listNames = endpoint({
  method: 'GET',
  path: '/api/isrc/noms',
  summary:
    'Names that are taken for one artist when near recordings are sought, learned where staff said that two recordings ' +
    'are one; the latest first.',
  permission: 'treatDossiers',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({ rows: z.array(twoNames) }),
  errors: [],
});

export const removeNames = endpoint({
  method: 'DELETE',
  path: '/api/isrc/noms',
  summary:
    'Says that two names are not of one artist: near recordings are no longer sought under both.',
  permission: 'treatDossiers',
  audit: 'proximite.forgetNames',
  query: null,
  body: z.strictObject({ autreNomId: id }),
  output: z.strictObject({ autreNomId: id }),
  errors: [],
});
