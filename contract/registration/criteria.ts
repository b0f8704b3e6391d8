/** The criteria bodies of the lists, and the shape of their answers. */

import { z } from 'zod/mini';
import { elementType, id, text } from '../values.ts';
import { statutKey } from './element.ts';

/** A list never answers more rows than this (specification, section 9). */
export const SEARCH_RESULT_CAP = 2500;

const champTri = z.enum(['titre', 'artiste', 'duree', 'isrc', 'statut', 'updatedAt', 'attribueLe', 'rang']);

const DAY_SENTENCE = 'Écrivez la date sous la forme 2026-12-31.';
/** A day in Paris, YYYY-MM-DD. The calendar has no year 0. */
export const day = z.iso.date(DAY_SENTENCE).check(z.refine((value) => value > '0001', DAY_SENTENCE));

export const elementCriteria = z.strictObject({
  /** Words sought in the title, the version and the artist; accents and case are ignored. */
  texte: z.optional(text(250)),
  titre: z.optional(text(250)),
  artiste: z.optional(text(250)),
  /** Any presentation of a code, whole or in part. */
  isrc: z.optional(text(40)),
  type: z.optional(elementType),
  statut: z.optional(z.array(statutKey).check(z.minLength(1), z.maxLength(5))),
  dossierId: z.optional(id),
  /** Only cancelled codes, or only valid ones. */
  annule: z.optional(z.boolean()),
  /** Codes that entered the register from this day on. */
  attribueDu: z.optional(day),
  /** Codes that entered the register up to this day, included. */
  attribueAu: z.optional(day),
  /** Of which structure: any for staff, an own one for anyone else; by default the current one, all for staff. */
  structureId: z.optional(id),
  tri: z.optional(z.strictObject({ champ: champTri, sens: z.enum(['asc', 'desc']) })),
  limite: z.optional(z.int().check(z.minimum(1), z.maximum(SEARCH_RESULT_CAP))),
});
export type ElementCriteria = z.output<typeof elementCriteria>;

/** `capped` is true when rows were left out because of the cap. */
export function rowsOf<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({ rows: z.array(row), total: z.int(), capped: z.boolean() });
}
