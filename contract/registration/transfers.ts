/** Transfers of recordings between two structures: a proposal, the agreement of both, the same codes. */

import { z } from 'zod/mini';
import {
  AGREEMENT_ETATS,
  AGREEMENT_MOTIF_MAX,
  ALREADY_ANSWERED,
  ANSWER_NOT_YOURS,
} from '#domain/register/agreement.ts';
import { MOST_TRANSFERRED, TRANSFER_WAITING } from '#domain/register/transfer.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { elementType, id, idInQuery, text, timestamp } from '../values.ts';
import { answerIn } from './corrections.ts';
import { STRUCTURE_NOT_ELIGIBLE } from './isrc.ts';

/**
 * Both parties are disclosed to each other: the giver named the receiver, and the offer names the
 * giver.
 */
const partie = z.strictObject({ structureId: id, raison: z.string() });

const transfertOut = z.strictObject({
  transfertId: id,
  etat: z.enum(AGREEMENT_ETATS),
  de: partie,
  vers: partie,
  /** Proposed by staff, so that both structures have to agree. */
  parLaSociete: z.boolean(),
  motif: z.string(),
  /** Text of the answer that closed it. */
  reponse: z.nullable(z.string()),
  accords: z.strictObject({ de: z.boolean(), vers: z.boolean() }),
  proposeLe: timestamp,
  /** The transfer lapses if both agreements are not received by then. */
  expireLe: timestamp,
  closLe: z.nullable(timestamp),
  /** Dossier of the recordings after the transfer; for the receiver and for staff. */
  dossierId: z.nullable(id),
  /** Recordings as they were at the proposal. */
  elements: z.array(
    z.strictObject({
      /** For the current holder and for staff. */
      elementId: z.nullable(id),
      isrc: z.string(),
      type: elementType,
      titre: z.nullable(z.string()),
      version: z.nullable(z.string()),
      artiste: z.nullable(z.string()),
      duree: z.nullable(z.string()),
    }),
  ),
  can: z.strictObject({ accept: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
});
export type TransfertOut = z.output<typeof transfertOut>;

export const offerTransfer = endpoint({
  method: 'POST',
  path: '/api/isrc/transfers',
  summary:
    'Proposes to transfer recordings of one structure, which keep their codes, to another; it has 30 days to agree.',
  permission: 'askCorrection',
  audit: 'transfert.offer',
  query: null,
  body: z.strictObject({
    elementIds: z
      .array(id)
      .check(
        z.minLength(1),
        z.maxLength(MOST_TRANSFERRED, `${MOST_TRANSFERRED} enregistrements au plus par transfert.`),
      ),
    versStructureId: id,
    motif: text(AGREEMENT_MOTIF_MAX, 1),
  }),
  output: transfertOut,
  errors: [TRANSITION_REFUSED, TRANSFER_WAITING],
});

export const answerTransfer = endpoint({
  method: 'PUT',
  path: '/api/isrc/transfers',
  summary:
    'Answers a transfer: OK agrees, and with the agreement of both the recordings move; KO refuses, with the reason; DELETE withdraws the proposal.',
  permission: 'askCorrection',
  audit: 'transfert.answer',
  query: null,
  body: z.strictObject({
    transfertId: id,
    ...answerIn,
  }),
  output: transfertOut,
  errors: [TRANSITION_REFUSED, ANSWER_NOT_YOURS, ALREADY_ANSWERED, STRUCTURE_NOT_ELIGIBLE],
  journaled: true,
});

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/isrc/transfers',
  summary:
    'The transfers that the structure gives or receives, or all for staff, newest first; criteria add up.',
  permission: 'readCodes',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({
    transfertId: z.optional(idInQuery),
    etat: z.optional(z.enum(AGREEMENT_ETATS)),
    /** Structure to search: any for staff, an own one otherwise; the current one by default. */
    structureId: z.optional(idInQuery),
  }),
  body: null,
  output: rowsOf(transfertOut),
  errors: [],
});
