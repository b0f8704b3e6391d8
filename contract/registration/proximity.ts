/**
 * Proximity: recordings of the register that may be the same, and the applicant's choice about
 * each.
 */

import { z } from 'zod/mini';
import { CHOIX, CHOIX_MOTIF_MAX, NO_CODE_TO_REUSE } from '#domain/proximity/choices.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { sentence } from '../sentence.ts';
import { id, isrcIn, recordingLine, text, timestamp } from '../values.ts';

const choix = z.enum(CHOIX);

/** A choice and its author; `valable` is false once one of the two recordings has changed since. */
const choixOut = z.strictObject({
  choix,
  motif: z.nullable(z.string()),
  /** Score at the time of the choice. */
  score: z.int(),
  at: timestamp,
  /** The person's name; null when staff chose and a producer reads. */
  par: z.nullable(z.string()),
  parLaSociete: z.boolean(),
  valable: z.boolean(),
});

/** Fields of a compared recording that any reader may see: never its owner. */
export const similarRecording = {
  /** Of the own structure, or for staff; null for the recording of another structure. */
  elementId: z.nullable(id),
  isrc: z.nullable(z.string()),
  ...recordingLine,
  /** Another line of the same dossier. */
  memeDossier: z.boolean(),
  /** The company: for staff only, null for anyone else. */
  structure: z.nullable(z.strictObject({ structureId: id, raison: z.string() })),
};

const candidat = z.strictObject({
  ...similarRecording,
  /** 0 to 100. */
  score: z.int(),
  /** `MEME` 90 and more, `PROCHE` 75 to 89, `VOISINE` 60 to 74. Lower scores are not returned. */
  bande: z.enum(['MEME', 'PROCHE', 'VOISINE']),
  raisons: z.array(
    z.strictObject({
      critere: z.enum(['titre', 'artiste', 'duree', 'version']),
      points: z.number(),
      sur: z.int(),
      texte: sentence,
    }),
  ),
  /** Rule that capped the score; null when none did. */
  plafond: z.nullable(sentence),
  /** Seconds between the two durations; null when one is not known. */
  ecartDuree: z.nullable(z.int()),
  /** True when a choice about this candidate is needed before sending. */
  choixRequis: z.boolean(),
  choix: z.nullable(choixOut),
});
export type Candidat = z.output<typeof candidat>;

/** The clip of this audio recording, or the sound of this clip: another recording, with its own code. */
const lie = z.strictObject(similarRecording);
export type EnregistrementLie = z.output<typeof lie>;

const proximiteRow = z.strictObject({
  elementId: id,
  /** Best first, ten at most. */
  candidats: z.array(candidat),
  /** True when the first two scores are too close to call the first one obvious. */
  ambigu: z.boolean(),
  choixRequis: z.boolean(),
  lies: z.array(lie),
});
export type ProximiteRow = z.output<typeof proximiteRow>;

export const findProximity = endpoint({
  method: 'POST',
  path: '/api/isrc/proximity',
  summary:
    'Recordings that may be the same as this one, or as each of a dossier, with their score and the reasons; ' +
    'sought among the codes of the whole register and what the own structure is entering.',
  permission: 'readDossiers',
  audit: null,
  onReadReplica: true,
  query: null,
  body: z.union([z.strictObject({ elementId: id }), z.strictObject({ dossierId: id })]),
  output: z.strictObject({ rows: z.array(proximiteRow) }),
  errors: [],
});

export const chooseProximity = endpoint({
  method: 'PUT',
  path: '/api/isrc/proximity',
  summary:
    'Records the choice about a candidate: reuse its code, other version, or other recording (with a motive). ' +
    'A recording that reuses a code leaves the dossier when it is sent.',
  permission: 'writeDossiers',
  audit: 'proximite.choose',
  query: null,
  body: z.strictObject({
    elementId: id,
    /** Named by its code, or by its id when it is of the own structure. */
    candidat: z.union([z.strictObject({ isrc: isrcIn }), z.strictObject({ elementId: id })]),
    choix,
    motif: z.optional(z.nullable(text(CHOIX_MOTIF_MAX))),
  }),
  output: z.strictObject({ elementId: id, choix: choixOut }),
  errors: [TRANSITION_REFUSED, NO_CODE_TO_REUSE],
});

/** A choice as the dossier shows it. */
export const dossierChoix = z.strictObject({
  elementId: id,
  ...choixOut.shape,
  candidat: z.strictObject({
    elementId: z.nullable(id),
    isrc: z.nullable(z.string()),
    titre: z.nullable(z.string()),
    version: z.nullable(z.string()),
    artiste: z.nullable(z.string()),
  }),
});
export type DossierChoix = z.output<typeof dossierChoix>;
