/** The criteria bodies of the lists of recordings and of dossiers. */

import { z } from 'zod/mini';
import { day, pageRequest, SEARCH_RESULT_CAP } from '../lists.ts';
import { elementType, id, text } from '../values.ts';
import { statutKey } from './element.ts';

/** `structure`: sorted by structure name, newest recordings of each first in both directions. */
const champTri = z.enum([
  'titre',
  'artiste',
  'duree',
  'isrc',
  'statut',
  'updatedAt',
  'attribueLe',
  'rang',
  'structure',
]);

export const elementCriteria = z.strictObject({
  /** Words sought in the title, the version and the artist; accents and case are ignored. */
  texte: z.optional(text(250)),
  /**
   * Text of the single search field: words as in `texte`, possibly the number of a dossier, or a
   * part of a code that holds a digit or begins with a prefix.
   */
  cherche: z.optional(text(250)),
  titre: z.optional(text(250)),
  artiste: z.optional(text(250)),
  /** Any presentation of a code, whole or in part. */
  isrc: z.optional(text(40)),
  type: z.optional(elementType),
  statut: z.optional(z.array(statutKey).check(z.minLength(1), z.maxLength(5))),
  dossierId: z.optional(id),
  /** Recordings of these dossiers. */
  dossierIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(SEARCH_RESULT_CAP))),
  /** True: only refused recordings that wait to be corrected; false: all others. */
  refuse: z.optional(z.boolean()),
  /** Only cancelled codes, or only valid ones. */
  annule: z.optional(z.boolean()),
  /** Codes that entered the register from this day on. */
  attribueDu: z.optional(day),
  /** Codes that entered the register up to this day, included. */
  attribueAu: z.optional(day),
  /**
   * Structure to search: any for staff, an own one otherwise. Default: the current one, or all for
   * staff.
   */
  structureId: z.optional(id),
  tri: z.optional(z.strictObject({ champ: champTri, sens: z.enum(['asc', 'desc']) })),
  limite: z.optional(z.int().check(z.minimum(1), z.maximum(SEARCH_RESULT_CAP))),
  page: z.optional(pageRequest),
});
export type ElementCriteria = z.output<typeof elementCriteria>;

export const dossierSort = z.strictObject({
  champ: z.enum([
    'titre',
    'numero',
    'etat',
    'decidedAt',
    'updatedAt',
    'submittedAt',
    'waitingSince',
  ]),
  sens: z.enum(['asc', 'desc']),
});
