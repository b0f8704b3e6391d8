/** Corrections of recordings that have their code: asked by one side, agreed by the other. */

import { z } from 'zod/mini';
import {
  AGREEMENT_ETATS,
  AGREEMENT_MOTIF_MAX,
  ALREADY_ANSWERED,
  ANSWER_NOT_YOURS,
  REPONSES,
} from '#domain/register/agreement.ts';
import {
  CANCELLED_NOT_CORRECTED,
  CORRECTION_WAITING,
  NOTHING_TO_CORRECT,
} from '#domain/register/correction.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { sentence } from '../sentence.ts';
import { id, idInQuery, text, timestamp } from '../values.ts';
import { correctionFieldsIn } from './element.ts';
import { LARGEST_DOSSIER } from './isrc.ts';

/** Yes, no with the reason, or withdrawn: the answer to a correction and to a transfer. */
export const answerIn = {
  action: z.enum(REPONSES),
  motif: z.optional(z.nullable(text(AGREEMENT_MOTIF_MAX))),
};

const correctionOut = z.strictObject({
  correctionId: id,
  elementId: id,
  /** Dossier of the recording; null, like its name, for a structure that no longer holds it. */
  dossierId: z.nullable(id),
  structureId: id,
  raison: z.string(),
  isrc: z.string(),
  titre: z.nullable(z.string()),
  version: z.nullable(z.string()),
  artiste: z.nullable(z.string()),
  etat: z.enum(AGREEMENT_ETATS),
  /** True when requested by staff, and answered by the structure; false: the reverse. */
  parLaSociete: z.boolean(),
  /** Sheet that requested this correction with others: they can be answered together. */
  lot: z.nullable(z.strictObject({ lotId: id, fichier: z.string() })),
  motif: z.string(),
  /** Text of the answer. */
  reponse: z.nullable(z.string()),
  /** The fields that change, by name, in the forms of an element on the wire. */
  avant: z.record(z.string(), z.unknown()),
  apres: z.record(z.string(), z.unknown()),
  /** The duration moves so much that it may be another version, with a code of its own. */
  autreDuree: z.boolean(),
  /** Requester's answer on whether it is the same version; null: not asked. */
  memeVersion: z.nullable(z.boolean()),
  /** The code was cancelled while the correction waited: it can be refused or withdrawn, no longer accepted. */
  annuleLe: z.nullable(timestamp),
  demandeLe: timestamp,
  reponduLe: z.nullable(timestamp),
  can: z.strictObject({ answer: z.boolean(), withdraw: z.boolean() }),
});
export type CorrectionOut = z.output<typeof correctionOut>;

export const askCorrection = endpoint({
  method: 'POST',
  path: '/api/isrc/corrections',
  summary:
    'Asks for a correction of a recording that has its code: the fields given, with the reason. A duration that moves by the ' +
    'tolerance (`dureeTolerance` of `/config.json`, 5 seconds by default) or more also takes `memeVersion`, and `null` of it is refused there. Staff answer; ' +
    'what staff ask for, the structure answers.',
  permission: 'askCorrection',
  audit: 'correction.ask',
  query: null,
  body: z.strictObject({
    ...correctionFieldsIn,
    elementId: id,
    motif: text(AGREEMENT_MOTIF_MAX, 1),
    /**
     * Needed when the duration changes by the tolerance or more: whether it is still the same
     * version. Null: not answered.
     */
    memeVersion: z.optional(z.nullable(z.boolean())),
  }),
  output: correctionOut,
  errors: [TRANSITION_REFUSED, CANCELLED_NOT_CORRECTED, NOTHING_TO_CORRECT, CORRECTION_WAITING],
  allErrors: true,
});

export const answerCorrection = endpoint({
  method: 'PUT',
  path: '/api/isrc/corrections',
  summary:
    'Answers a correction: OK makes it, KO refuses it with the reason, DELETE withdraws an own one.',
  permission: 'askCorrection',
  audit: 'correction.answer',
  query: null,
  body: z.strictObject({
    correctionId: id,
    ...answerIn,
  }),
  output: correctionOut,
  errors: [TRANSITION_REFUSED, CANCELLED_NOT_CORRECTED, ANSWER_NOT_YOURS, ALREADY_ANSWERED],
});

export const answerCorrectionLot = endpoint({
  method: 'PUT',
  path: '/api/isrc/corrections/lot',
  summary:
    'Answers what waits of the corrections of one sheet, all of it or the lines that are named: OK makes them, KO refuses them with the reason, DELETE withdraws own ones. A line that cannot be corrected any more is said, and goes on waiting.',
  permission: 'askCorrection',
  audit: 'correction.answer',
  query: null,
  body: z.strictObject({
    lotId: id,
    /** Corrections that were reviewed; others of the same sheet stay pending. */
    correctionIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(LARGEST_DOSSIER))),
    ...answerIn,
  }),
  output: z.strictObject({
    lotId: id,
    repondues: z.int(),
    restent: z.array(
      z.strictObject({
        correctionId: id,
        isrc: z.string(),
        titre: z.nullable(z.string()),
        message: sentence,
      }),
    ),
  }),
  errors: [ANSWER_NOT_YOURS, ALREADY_ANSWERED],
});

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/isrc/corrections',
  summary:
    'The corrections of the structure, or of all for staff, newest first; criteria add up. Of more that wait than one list holds, the oldest are told, a sheet whole or not at all.',
  permission: 'readDossiers',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({
    elementId: z.optional(idInQuery),
    structureId: z.optional(idInQuery),
    etat: z.optional(z.enum(AGREEMENT_ETATS)),
  }),
  body: null,
  output: rowsOf(correctionOut),
  errors: [],
});
