/**
 * Codes with the prefix of another structure: the agreement of that structure, and what staff see
 * of them.
 */

import { z } from 'zod/mini';
import { CODE_AGREEMENT_ETATS } from '#domain/numbering/agreement-state-machine.ts';
import {
  AGREEMENT_MOTIF_MAX,
  ALREADY_ANSWERED,
  ANSWER_NOT_YOURS,
} from '#domain/register/agreement.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { sentence } from '../sentence.ts';
import { id, text, timestamp } from '../values.ts';

/** A declared code of a recording, for staff. */
export const declaredCase = z.strictObject({
  elementId: id,
  isrc: z.string(),
  /** Holder of the prefix; null: no structure of the portal, or the structure itself. */
  titulaire: z.nullable(z.strictObject({ structureId: id, raison: z.string() })),
  /** The prefix is of the society's pool. */
  reserve: z.boolean(),
  /**
   * Whether the number was assigned, by the portal or by its holder; null when no counter can tell.
   */
  attribue: z.nullable(z.boolean()),
  /** Whether the year of the code agrees with the dates of the recording. */
  anneePlausible: z.boolean(),
  /** Suspicious traits of the code: unassigned letters, an example from the manuals. */
  avertissements: z.array(sentence),
  /** Answer of the holder; null when no agreement is needed. */
  accord: z.nullable(z.enum(CODE_AGREEMENT_ETATS)),
});

const agreementCode = z.strictObject({
  accordCodeId: id,
  isrc: z.string(),
  etat: z.enum(CODE_AGREEMENT_ETATS),
  /** The reader's structure holds the prefix. */
  titulaire: z.boolean(),
  /**
   * Structure that declares the code, shown to the holder and staff; the holder of a prefix is
   * disclosed to nobody else.
   */
  demandeur: z.nullable(z.string()),
  titre: z.nullable(z.string()),
  artiste: z.nullable(z.string()),
  demandeLe: timestamp,
  reponse: z.nullable(z.string()),
  closLe: z.nullable(timestamp),
  can: z.strictObject({ answer: z.boolean() }),
});
export type CodeAgreementOut = z.output<typeof agreementCode>;

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/isrc/accords',
  summary:
    'Agreements about declared codes that the structure is asked for or waits for, newest first.',
  permission: 'readCodes',
  audit: null,
  query: null,
  body: null,
  output: rowsOf(agreementCode),
  errors: [],
});

export const answerAgreement = endpoint({
  method: 'PUT',
  path: '/api/isrc/accords',
  summary:
    'The holder of the prefix agrees (OK) or refuses (KO, with the reason) that another structure declares a code.',
  permission: 'askCorrection',
  audit: 'code.agree',
  query: null,
  body: z.strictObject({
    accordCodeId: id,
    action: z.enum(['OK', 'KO']),
    motif: z.optional(z.nullable(text(AGREEMENT_MOTIF_MAX))),
  }),
  output: agreementCode,
  errors: [ANSWER_NOT_YOURS, ALREADY_ANSWERED],
});
