/** Compares the lines of a catalogue with the recordings of a structure; nothing is stored. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { sentence } from '../sentence.ts';
import { elementType, growing, id } from '../values.ts';

/** Lines of one call. */
export const AUDIT_LINES = 500;

/** Characters of each text of a line: no recording of the portal has as many. */
export const AUDIT_TEXT = 500;

const text = z.string().check(z.maxLength(AUDIT_TEXT));

/**
 * `CONNU`: the structure's own code, of this very recording. `AUTRE_TITRE`: the structure's own
 * code, of another recording. `AUTRUI`: the code of another structure, about which nothing is
 * disclosed. `ANNULE`: the structure's own code, cancelled by the society (`remplacePar`).
 * `IRRECEVABLE`: no recording has it, and it would be refused at sending (`message`). `A_DEJA`: no
 * code in the line, and the recording has one. `A_UN_AUTRE`: the recording has another code.
 */
export const REGISTER_FINDINGS = [
  'CONNU',
  'AUTRE_TITRE',
  'AUTRUI',
  'ANNULE',
  'IRRECEVABLE',
  'A_DEJA',
  'A_UN_AUTRE',
] as const;

export const auditCatalogue = endpoint({
  method: 'POST',
  path: '/api/isrc/audit',
  summary:
    'Compares lines of a catalogue with the recordings of the structure: codes that are there already, that name others, that were forgotten. Nothing is kept.',
  permission: 'readCodes',
  audit: null,
  onReadReplica: true,
  query: null,
  body: z.strictObject({
    structureId: id,
    lignes: z
      .array(
        z.strictObject({
          titre: text,
          version: z.nullable(text),
          artiste: z.nullable(text),
          /** Seconds. */
          duree: z.nullable(z.int().check(z.minimum(0), z.maximum(86_399))),
          type: elementType,
          isrc: z.nullable(z.string().check(z.maxLength(40))),
        }),
      )
      .check(z.minLength(1), z.maxLength(AUDIT_LINES)),
  }),
  output: z.strictObject({
    /** Lines with a finding, in the order of the request. */
    lignes: z.array(
      z.strictObject({
        /** Index in the request, from 0. */
        rang: z.int(),
        constat: growing(REGISTER_FINDINGS),
        elementId: z.nullable(id),
        titre: z.nullable(z.string()),
        isrc: z.nullable(z.string()),
        /**
         * For a cancelled code, the code that replaces it; null otherwise, or without replacement.
         */
        remplacePar: z.nullable(z.string()),
        /** Why the code would be refused; null otherwise. */
        message: z.nullable(sentence),
      }),
    ),
  }),
  errors: [],
});
