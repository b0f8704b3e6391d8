/**
 * Changes to an identity that staff already validated: requested by the person or structure
 * concerned, answered by the society.
 */

import { z } from 'zod/mini';
import {
  COMPANY_IDENTITY,
  IDENTITY_CHANGE_WAITING,
  IDENTITY_FREE,
  IDENTITY_UNCHANGED,
  PERSON_IDENTITY,
} from '#domain/identity-change/identity.ts';
import {
  AGREEMENT_ETATS,
  AGREEMENT_MOTIF_MAX,
  ALREADY_ANSWERED,
  ANSWER_NOT_YOURS,
} from '#domain/register/agreement.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { id, idInQuery, text, timestamp } from '../values.ts';
import { profileFieldsIn, structureFieldsIn } from './party-fields.ts';
import { PROFILE_REQUIRED } from './structure.ts';

const changement = z.strictObject({
  changementId: id,
  /** Subject of the request: a person or a structure. */
  interlocuteurId: z.nullable(id),
  structureId: z.nullable(id),
  /** Current name in the record. */
  nom: z.string(),
  etat: z.enum(AGREEMENT_ETATS),
  motif: z.string(),
  reponse: z.nullable(z.string()),
  /** Changed fields by name: values at the time of the request (`avant`) and requested values. */
  avant: z.record(z.string(), z.unknown()),
  apres: z.record(z.string(), z.unknown()),
  demandeLe: timestamp,
  par: z.string(),
  reponduLe: z.nullable(timestamp),
  can: z.strictObject({ answer: z.boolean(), withdraw: z.boolean() }),
});
export type ChangementOut = z.output<typeof changement>;

const motif = text(AGREEMENT_MOTIF_MAX, 1);
const REFUSED = [IDENTITY_FREE, IDENTITY_UNCHANGED, IDENTITY_CHANGE_WAITING];

const only = <Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  names: readonly Name[],
) =>
  // `Object.fromEntries` loses the key types, hence the cast.
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Name>;

export const askPersonChange = endpoint({
  method: 'POST',
  path: '/api/profile/identite',
  summary:
    'Asks to change the own civility or names after they were validated, and says why; staff answer. Until then the ' +
    'record stays as it is.',
  permission: 'completeProfile',
  audit: 'identite.ask',
  query: null,
  body: z.strictObject({ ...only(profileFieldsIn, PERSON_IDENTITY), motif }),
  output: changement,
  errors: [...REFUSED, PROFILE_REQUIRED],
  allErrors: true,
});

export const listPersonChanges = endpoint({
  method: 'GET',
  path: '/api/profile/identite',
  summary: 'The changes of identity that the signed-in person asked for, newest first.',
  permission: 'completeProfile',
  audit: null,
  query: null,
  body: null,
  output: rowsOf(changement),
  errors: [],
});

export const withdrawPersonChange = endpoint({
  method: 'DELETE',
  path: '/api/profile/identite',
  summary: 'Takes back the own request that waits, if there is one.',
  permission: 'completeProfile',
  audit: 'identite.withdraw',
  query: null,
  body: null,
  output: rowsOf(changement),
  errors: [],
});

export const askCompanyChange = endpoint({
  method: 'POST',
  path: '/api/structure/identite',
  summary:
    'Asks to change the name, the legal form, the number or another field of the identity of a validated structure, ' +
    'and says why; staff answer. Until then the structure stays as it is.',
  permission: 'editStructure',
  audit: 'identite.ask',
  query: null,
  body: z.strictObject({
    ...only(structureFieldsIn, COMPANY_IDENTITY),
    structureId: id,
    motif,
  }),
  output: changement,
  errors: REFUSED,
  allErrors: true,
});

export const listCompanyChanges = endpoint({
  method: 'GET',
  path: '/api/structure/identite',
  summary:
    'The changes of identity asked for a structure (the current one by default), newest first.',
  permission: 'readStructure',
  audit: null,
  query: z.strictObject({ structureId: z.optional(idInQuery) }),
  body: null,
  output: rowsOf(changement),
  errors: [],
});

export const withdrawCompanyChange = endpoint({
  method: 'DELETE',
  path: '/api/structure/identite',
  summary: 'Takes back the request of a structure that waits, if there is one.',
  permission: 'editStructure',
  audit: 'identite.withdraw',
  query: null,
  body: z.strictObject({ structureId: id }),
  output: rowsOf(changement),
  errors: [],
});

export const listIdentityChanges = endpoint({
  method: 'GET',
  path: '/api/identites',
  summary:
    'The changes of identity of everyone, those that wait the longest first; one state when it is named.',
  permission: 'treatAccounts',
  audit: null,
  query: z.strictObject({ etat: z.optional(z.enum(AGREEMENT_ETATS)) }),
  body: null,
  output: rowsOf(changement),
  errors: [],
});

export const answerIdentityChange = endpoint({
  method: 'PUT',
  path: '/api/identites',
  summary:
    'Answers a change of identity: OK makes it, KO refuses it with the reason. Nobody answers their own request.',
  permission: 'treatAccounts',
  audit: 'identite.answer',
  query: null,
  body: z.strictObject({
    changementId: id,
    action: z.enum(['OK', 'KO']),
    motif: z.optional(z.nullable(text(AGREEMENT_MOTIF_MAX))),
  }),
  output: changement,
  errors: [ANSWER_NOT_YOURS, ALREADY_ANSWERED],
});
