/**
 * The family of a recording: the recordings it is a version or clip of, its own versions and clips,
 * and its replacement.
 */

import { z } from 'zod/mini';
import { LIENS } from '#domain/element/lists.ts';
import { endpoint } from '../endpoint.ts';
import { elementType, id, idInQuery, timestamp } from '../values.ts';
import { statutKey } from './element.ts';

/** Recordings of one answer. */
export const LARGEST_FAMILY = 200;

/** A link that a recording declares, or the replacement of a cancelled code. */
export const NATURES_DE_LIEN = [...LIENS, 'REMPLACE_PAR'] as const;

const membre = z.strictObject({
  /** Index in this answer, used by `liens`; 0 is the requested recording. */
  cle: z.int(),
  /**
   * Present for a recording of the own structure, or for staff; null for any other, known only by
   * its code.
   */
  elementId: z.nullable(id),
  /** The status of an own recording; null for any other. */
  statut: z.nullable(statutKey),
  isrc: z.nullable(z.string()),
  /** Null when the code is not in the register. */
  type: z.nullable(elementType),
  titre: z.nullable(z.string()),
  version: z.nullable(z.string()),
  artiste: z.nullable(z.string()),
  duree: z.nullable(z.string()),
  anneePublication: z.nullable(z.int()),
  annuleLe: z.nullable(timestamp),
  /** Why the code was cancelled; for who holds it and for staff. */
  motifAnnulation: z.nullable(z.string()),
  /** The company: for staff only. */
  structure: z.nullable(z.strictObject({ structureId: id, raison: z.string() })),
});
export type Membre = z.output<typeof membre>;

export const readFamily = endpoint({
  method: 'GET',
  path: '/api/isrc/family',
  summary:
    'The family of a recording: its versions, clips, extracts and replacements, and how they are tied. A recording of another structure is shown by its code, never whose it is nor what it is tied to.',
  permission: 'readCodes',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ elementId: idInQuery }),
  body: null,
  output: z.strictObject({
    membres: z.array(membre),
    /**
     * `de` is linked to `vers`: « is a version of », « is a clip of », « contains », « is replaced
     * by ».
     */
    liens: z.array(z.strictObject({ de: z.int(), vers: z.int(), nature: z.enum(NATURES_DE_LIEN) })),
    /** Some members are left out: the family is larger than one answer. */
    tronque: z.boolean(),
  }),
  errors: [],
});
export type Family = z.output<typeof readFamily.output>;
