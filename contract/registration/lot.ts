/** Many recordings in one call, for software: all of them or none. */

import { z } from 'zod/mini';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../values.ts';
import { DOSSIER_EMPTY } from './dossier.ts';
import { elementFieldsIn } from './element.ts';
import { DOSSIER_FULL, DOSSIER_SENT, STRUCTURE_NOT_ELIGIBLE } from './isrc.ts';

/** Recordings in one call; a dossier holds 1,000. */
export const LARGEST_LOT = 500;

export const createLot = endpoint({
  method: 'POST',
  path: '/api/isrc/lot',
  summary:
    'Adds up to 500 recordings to a draft, or to a new one, all or none; with `attestation`, also sends the dossier. ' +
    'Each fault names its place: `elements.3.duree`, counted from 0. With `essai`, says what the lot would become, and keeps nothing.',
  permission: 'writeDossiers',
  audit: 'element.lot',
  query: null,
  body: z.strictObject({
    structureId: z.optional(id),
    /** An own draft; without it a new dossier is opened. */
    dossierId: z.optional(id),
    /** Title of the new dossier. */
    titre: z.optional(text(250)),
    elements: z
      .array(z.strictObject(elementFieldsIn))
      .check(z.minLength(1), z.maxLength(LARGEST_LOT, '500 enregistrements au plus par appel.')),
    /**
     * Dry run: judged, compared and answered as for real; nothing is stored, and no number is used.
     */
    essai: z.optional(z.literal(true)),
    /** Given, the whole dossier is sent: "I own these recordings or act for their owner, and none has a code yet." */
    attestation: z.optional(z.literal(true)),
  }),
  output: z.strictObject({
    dossierId: id,
    /**
     * In the order of the request. A recording that takes an existing code leaves the dossier at
     * sending.
     */
    elementIds: z.array(id),
    /** Recordings that seem to be the same as another: they are entered all the same, a person decides. */
    doublons: z.strictObject({
      /** All of them; `exemples` names the first 50. */
      nombre: z.int(),
      exemples: z.array(
        z.strictObject({
          /** Index in the request, from 0. */
          rang: z.int(),
          /** `FICHIER`: the same recording at `autreRang`. `CODE`: the same code there. `REGISTRE`: `elementId`. */
          raison: z.enum(['FICHIER', 'CODE', 'REGISTRE']),
          autreRang: z.nullable(z.int()),
          elementId: z.nullable(id),
        }),
      ),
    }),
    /** Recordings sent, and those that wait for their minuterie; null for a draft. */
    envoi: z.nullable(z.strictObject({ numero: z.string(), sent: z.int(), toTime: z.int() })),
  }),
  errors: [STRUCTURE_NOT_ELIGIBLE, TRANSITION_REFUSED, DOSSIER_FULL, DOSSIER_SENT, DOSSIER_EMPTY],
  bodyLimit: 4 * 1024 * 1024,
  allErrors: true,
  mayTry: true,
});
