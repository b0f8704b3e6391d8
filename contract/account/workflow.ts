/** The validation of an account: a person and a structure submitted together, decided together by staff. */

import { z } from 'zod/mini';
import { DOCUMENT_KEYS } from '#domain/justificatif/expected-documents.ts';
import { PARTY_TYPE_KEYS } from '#domain/structure/party-types.ts';
import { STRUCTURE_TRANSITION_REFUSED } from '#domain/structure/state-machine.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { sentence } from '../sentence.ts';
import { etat, id, idInQuery, text, timestamp } from '../values.ts';
import { profileFieldsOut } from './party-fields.ts';
import { roleFlags } from './role-flags.ts';
import { STRUCTURE_CHANGED, STRUCTURE_NOT_EMPTY, structureOut } from './structure.ts';

const account = { interlocuteurId: id, structureId: id };

/** Maximum number of similar structures listed: a person compares them one by one. */
export const MAX_SIMILAR = 10;
/**
 * Similar structures are counted only for this many of the oldest rows of the queue: each count is
 * a separate search.
 */
export const MOST_COMPARED = 25;

export const submitAccount = endpoint({
  method: 'POST',
  path: '/api/workflow',
  summary:
    'Submits oneself and a structure for validation. Field errors name what is missing: `structure.…`, ' +
    '`interlocuteur.…`, `representants`, `justificatifs`.',
  permission: 'submitStructure',
  audit: 'account.submit',
  query: null,
  body: z.strictObject(account),
  output: z.strictObject({ ...account, etat, etatInterlocuteur: etat }),
  errors: [STRUCTURE_TRANSITION_REFUSED],
});

export const decideAccount = endpoint({
  method: 'PUT',
  path: '/api/workflow',
  summary: 'Staff accept (OK), refuse with a motive (KO) or delete (DELETE) an account.',
  permission: 'treatAccounts',
  audit: 'account.decide',
  query: null,
  body: z.strictObject({
    ...account,
    action: z.enum(['OK', 'KO', 'DELETE']),
    motif: z.optional(text(2000)),
    /** Revision of the structure that was read: a structure changed since then is not decided. */
    revision: z.optional(z.int()),
  }),
  output: z.strictObject({
    ...account,
    /** Null when it was deleted. */
    etat: z.nullable(etat),
    etatInterlocuteur: z.nullable(etat),
  }),
  errors: [STRUCTURE_TRANSITION_REFUSED, STRUCTURE_CHANGED, STRUCTURE_NOT_EMPTY],
});

const waitingRow = z.strictObject({
  ...account,
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  raison: z.string(),
  sgVille: z.nullable(z.string()),
  statut: z.enum(PARTY_TYPE_KEYS),
  marque: z.string(),
  /** New revision of the structure after the decision. */
  revision: z.int(),
  /** When it was last submitted: the queue is in this order. */
  submittedAt: z.nullable(timestamp),
  /** Number of stored files of the structure. */
  justificatifs: z.int(),
  /** Required papers, while no file is stored; no program checks that a file is the right one. */
  manquants: z.array(z.strictObject({ key: z.enum(DOCUMENT_KEYS), label: sentence })),
  /** Near structures, at most 10; null beyond the 25 oldest rows. */
  proches: z.nullable(z.int()),
});
export type WaitingAccount = z.output<typeof waitingRow>;

export const listWaitingAccounts = endpoint({
  method: 'GET',
  path: '/api/workflow',
  summary:
    'The accounts that wait for a decision, the longest waiting first, at most 2500. `texte`: words sought in the ' +
    'company name, the person’s names and the e-mail; accents and case are ignored.',
  permission: 'treatAccounts',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ texte: z.optional(text(250)) }),
  body: null,
  output: rowsOf(waitingRow),
  errors: [],
});

const person = {
  interlocuteurId: id,
  ...profileFieldsOut,
  ...roleFlags,
};

const { can: _can, ...structureFields } = structureOut.shape;

const similarStructure = z.strictObject({
  ...structureFields,
  /** The same number in the company register. */
  memeSiret: z.boolean(),
});
export type SimilarStructure = z.output<typeof similarStructure>;

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/workflow/dossier',
  summary:
    'All that a decision about an account needs: the person, the structure, its contacts, and at most 10 structures ' +
    'already sent to the society that have the same number or nearly the same name.',
  permission: 'treatAccounts',
  audit: null,
  query: z.strictObject({ interlocuteurId: idInQuery, structureId: idInQuery }),
  body: null,
  output: z.strictObject({
    ...account,
    personne: z.strictObject({
      ...person,
      /** False while the person has only claimed the address. */
      emailVerifie: z.boolean(),
      etat,
      motif: z.nullable(z.string()),
    }),
    structure: structureOut,
    /** Everyone of the structure, the person included, by name. */
    contacts: z.array(z.strictObject(person)),
    proches: z.array(similarStructure),
  }),
  errors: [],
});
export type AccountFile = z.output<typeof readAccount.output>;
