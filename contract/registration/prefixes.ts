/**
 * Prefixes: each producer sees its own, the society allocates and closes them. The holder of a
 * prefix is disclosed only to staff (IFPI: agencies do not disclose registrants).
 */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { MOTIF_EXCEPTION_MAX } from '#domain/numbering/prefixe.ts';
import { PREFIX_ALREADY_CLOSED } from '#domain/numbering/state-machine.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { elementType, id, idInQuery, text, timestamp } from '../values.ts';

/** The dossier waits, nothing is lost: staff open another prefix and decide again. */
export const NO_NUMBER_LEFT = domainError(
  'NO_NUMBER_LEFT',
  'conflict',
  'Les préfixes ouverts n’ont plus assez de numéros pour ce dossier. Rien n’a été attribué.',
);

/**
 * The structure has prefixes of its own: numbers of the pool then need an explicit choice, and
 * never replace missing ones automatically.
 */
export const OWN_NUMBERS_EXHAUSTED = domainError(
  'OWN_NUMBERS_EXHAUSTED',
  'conflict',
  'Les préfixes de la structure n’ont plus assez de numéros pour ce dossier. Rien n’a été attribué : ouvrez-lui un préfixe, ou choisissez notre réserve.',
);

/** Also raised for the second of two concurrent allocations of the same numbers. */
export const PREFIX_TAKEN = domainError(
  'PREFIX_TAKEN',
  'conflict',
  'Ce préfixe et cette tranche sont déjà attribués, en tout ou en partie.',
);
const counter = z.strictObject({
  annee: z.int(),
  /** Numbers spent that year, those of cancelled recordings included. */
  used: z.int(),
  /** Null when none is left, or when the prefix is closed. */
  nextFree: z.nullable(z.int()),
  /** Part of the range that is spent, 0 to 1. */
  share: z.number(),
  /** True from 90 % on. */
  alert: z.boolean(),
});

const prefixeOut = z.strictObject({
  prefixeId: id,
  code: z.string(),
  type: elementType,
  rangeStart: z.int(),
  rangeEnd: z.int(),
  openedAt: timestamp,
  closedAt: z.nullable(timestamp),
  motifFermeture: z.nullable(z.string()),
  /**
   * For a root that France does not allocate: reason of its entry. Such a prefix has no counter.
   */
  motifException: z.nullable(z.string()),
  /** For staff only, absent for anyone else; null is the society's pool. */
  owner: z.optional(z.nullable(z.strictObject({ structureId: id, raison: z.string() }))),
  /** Newest year first; the current year is always there, except for an exception, which has none. */
  counters: z.array(counter),
});
export type PrefixeOut = z.output<typeof prefixeOut>;

export const listPrefixes = endpoint({
  method: 'GET',
  path: '/api/isrc/prefixes',
  summary:
    'The prefixes of the current structure with their counters; for staff all, or those of a structure.',
  permission: 'readPrefixes',
  audit: null,
  query: z.strictObject({ structureId: z.optional(idInQuery) }),
  body: null,
  output: z.extend(rowsOf(prefixeOut), {
    can: z.strictObject({ allocate: z.boolean(), close: z.boolean() }),
  }),
  errors: [],
});

const designation = z.int();

export const allocatePrefix = endpoint({
  method: 'POST',
  path: '/api/isrc/prefixes',
  summary:
    'Gives a prefix and a range of numbers to a structure, or to the society’s pool (structureId null).',
  permission: 'allocatePrefix',
  audit: 'prefixe.allocate',
  query: null,
  body: z.strictObject({
    code: z.string().check(z.maxLength(20, '20 caractères au plus.')),
    type: elementType,
    structureId: z.nullable(id),
    rangeStart: z.optional(designation),
    rangeEnd: z.optional(designation),
    /**
     * For a root other than FR and FX: reason of its entry. The prefix numbers nothing; it only
     * allows declared codes.
     */
    motifException: z.optional(text(MOTIF_EXCEPTION_MAX, 1)),
  }),
  output: prefixeOut,
  errors: [PREFIX_TAKEN],
});

export const changePrefix = endpoint({
  method: 'PUT',
  path: '/api/isrc/prefixes',
  summary:
    'Closes a prefix for ever, with the reason; or gives it another range, which must keep every number issued.',
  permission: 'closePrefix',
  audit: 'prefixe.change',
  query: null,
  body: z.union([
    z.strictObject({ prefixeId: id, action: z.literal('CLOSE'), motif: text(2000, 1) }),
    z.strictObject({
      prefixeId: id,
      action: z.literal('RANGE'),
      rangeStart: designation,
      rangeEnd: designation,
    }),
  ]),
  output: prefixeOut,
  errors: [PREFIX_TAKEN, PREFIX_ALREADY_CLOSED],
});
