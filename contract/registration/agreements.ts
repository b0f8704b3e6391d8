/** Codes that carry the prefix of another structure: its agreement, and what staff see of them. */

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

/** Of one code that a recording carries, for staff. */
export const declaredCase = z.strictObject({
  elementId: id,
  isrc: z.string(),
  /** Who holds the prefix; null: nobody here, or the structure itself. */
  titulaire: z.nullable(z.strictObject({ structureId: id, raison: z.string() })),
  /** The prefix is of the society's pool. */
  reserve: z.boolean(),
  /** Whether its number was given, by the portal or by its holder; null where no counter says it. */
  attribue: z.nullable(z.boolean()),
  /** Whether the year of the code agrees with the dates of the recording. */
  anneePlausible: z.boolean(),
  /** What is suspicious in the code itself: letters that nobody is given, an example of the manuals. */
  avertissements: z.array(sentence),
  /** What the holder answered; null: it has nothing to say. */
  accord: z.nullable(z.enum(CODE_AGREEMENT_ETATS)),
});

const agreementCode = z.strictObject({
  accordCodeId: id,
  isrc: z.string(),
  etat: z.enum(CODE_AGREEMENT_ETATS),
  /** The reader's structure holds the prefix. */
  titulaire: z.boolean(),
  /** Who declares the code, for the holder and staff; who holds a prefix is told to nobody else. */
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
