/** The interlocuteurs: the own profile, contacts known by their e-mail, the accounts that staff validate. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { PARTY_TYPE_KEYS } from '#domain/structure/party-types.ts';
import { SITUATIONS } from '#domain/structure/situations.ts';
import { type CallLimit, endpoint } from '../endpoint.ts';
import { rowsOf, SEARCH_RESULT_CAP } from '../lists.ts';
import { alsoReadOnly } from '../read-only.ts';
import { INTERLOCUTEUR_UNKNOWN } from '../session.ts';
import { etat, id, idInQuery, text, timestamp } from '../values.ts';
import { ADDRESS_OF_COLLEAGUE } from './address.ts';
import { profileFieldsIn, profileFieldsOut } from './party-fields.ts';

/**
 * E-mail checks per person per minute; a higher rate would let someone enumerate the member base.
 */
const CHECKS_PER_MINUTE = 20;

export const PROFILE_EXISTS = domainError(
  'PROFILE_EXISTS',
  'conflict',
  'Votre profil existe déjà.',
);
/** The address belongs to a contact already known: only its proven owner may take the contact over. */
export const EMAIL_NOT_VERIFIED = domainError(
  'EMAIL_NOT_VERIFIED',
  'conflict',
  'Confirmez d’abord votre adresse électronique, puis reconnectez-vous.',
);
/** Carries both versions. */
export const PROFILE_CHANGED = domainError(
  'PROFILE_CHANGED',
  'conflict',
  'Ce profil a été modifié entre-temps.',
);
export const PROFILE_UNDER_REVIEW = domainError(
  'PROFILE_UNDER_REVIEW',
  'conflict',
  'Ce profil est en cours de validation : il ne change pas pendant que nous l’étudions.',
);
export const PROFILE_OWNED = domainError(
  'PROFILE_OWNED',
  'forbidden',
  'Cette personne tient elle-même son profil à jour.',
);
export const TOO_MANY_CHECKS = domainError(
  'TOO_MANY_CHECKS',
  'tooMany',
  'Trop d’adresses vérifiées en peu de temps. Patientez une minute.',
);
/** Every way of learning whether an address is known: the check itself, and naming a contact by an address. */
export const ENQUIRIES: CallLimit = {
  name: 'enquete',
  perMinute: CHECKS_PER_MINUTE,
  field: 'email',
  domainError: TOO_MANY_CHECKS,
};

/** The letter of the account lists: E under validation, V validated, R refused. */
export const etatLettre = z.enum(['E', 'V', 'R']);

const preferences = z.strictObject({
  /** Keyboard shortcuts of a single letter. */
  raccourcis: z.optional(z.boolean()),
  densite: z.optional(z.enum(['confort', 'compacte'])),
  theme: z.optional(z.enum(['clair', 'sombre', 'systeme'])),
  /** Mails about one's requests; those about the account itself are always sent. */
  courriels: z.optional(z.boolean()),
});
export type Preferences = z.output<typeof preferences>;

export const profileOut = z.strictObject({
  interlocuteurId: id,
  ...profileFieldsOut,
  /** False while the person has only claimed the address. */
  emailVerifie: z.boolean(),
  /** Becomes the address once its owner has proven it. */
  emailAttendu: z.nullable(z.string()),
  etat,
  etatLettre: z.nullable(etatLettre),
  motif: z.nullable(z.string()),
  preferences,
  /** Has an account to sign in with; a contact without is known by the e-mail only. */
  compte: z.boolean(),
  revision: z.int(),
  can: z.strictObject({ edit: z.boolean() }),
});
export type ProfileOut = z.output<typeof profileOut>;

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'Whether a contact is known by this e-mail, and nothing else; 20 checks a minute.',
  permission: 'completeProfile',
  audit: null,
  query: z.strictObject({ email: text(320, 1) }),
  body: null,
  output: z.strictObject({ exists: z.boolean() }),
  errors: [TOO_MANY_CHECKS],
  limit: ENQUIRIES,
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile/fiche',
  summary:
    'The whole profile of a person: one’s own, a contact of one’s structure for its managers, any for staff.',
  permission: 'completeProfile',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ interlocuteurId: z.optional(idInQuery) }),
  body: null,
  output: profileOut,
  errors: [INTERLOCUTEUR_UNKNOWN],
});

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profile',
  summary:
    'The signed-in person without record creates the own profile. The e-mail is that of the token; a contact ' +
    'already known by it is taken over only when the identity provider has verified the address.',
  permission: 'completeProfile',
  audit: 'profile.create',
  query: null,
  body: z.strictObject(profileFieldsIn),
  output: profileOut,
  errors: [PROFILE_EXISTS, EMAIL_NOT_VERIFIED],
  allErrors: true,
});

/** Writable fields of a profile; the others are read-only. */
export const profileChange = {
  ...profileFieldsIn,
  interlocuteurId: id,
  preferences: z.optional(preferences),
  revision: z.optional(z.int()),
};

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes the fields given: of the own profile, of any for staff, or for the managers of a structure that of ' +
    'a contact without account whom no other named before (the address if none named them since). What was read may be put back whole: read-only fields must ' +
    'be as they were read. A new address waits in `emailAttendu` for the proof of its owner, unless the own sign-in ' +
    'account has proven it; the old one is told.',
  permission: 'completeProfile',
  audit: 'profile.edit',
  query: null,
  body: z.strictObject(alsoReadOnly(profileOut, profileChange)),
  output: profileOut,
  errors: [
    PROFILE_CHANGED,
    PROFILE_UNDER_REVIEW,
    PROFILE_OWNED,
    ADDRESS_OF_COLLEAGUE,
    TOO_MANY_CHECKS,
  ],
  // Limited, because the « taken » error reveals that an address is known.
  limit: ENQUIRIES,
  allErrors: true,
});

const accountRow = z.strictObject({
  interlocuteurId: id,
  structureId: id,
  ...profileFieldsOut,
  etatInterlocuteur: etat,
  /** Of the structure: person and structure are validated together. */
  etat,
  etatLettre: z.nullable(etatLettre),
  motif: z.nullable(z.string()),
  raison: z.string(),
  sigle: z.nullable(z.string()),
  numAyd: z.nullable(z.string()),
  statut: z.enum(PARTY_TYPE_KEYS),
  situation: z.enum(SITUATIONS),
  siret: z.nullable(z.string()),
  sgVille: z.nullable(z.string()),
  marque: z.string(),
  /** When it was last submitted; null before. */
  submittedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AccountRow = z.output<typeof accountRow>;

export const accountCriteria = z.strictObject({
  /** Words sought in the company name, the person’s names and the e-mail; accents and case are ignored. */
  texte: z.optional(text(250)),
  /** Defaults to accounts under validation when neither `etat` nor `etatLettre` is present. */
  etat: z.optional(z.array(etat).check(z.minLength(1), z.maxLength(4))),
  etatLettre: z.optional(z.array(etatLettre).check(z.minLength(1), z.maxLength(3))),
  statut: z.optional(z.enum(PARTY_TYPE_KEYS)),
  structureId: z.optional(id),
  tri: z.optional(
    z.strictObject({
      champ: z.enum(['raison', 'nom', 'submittedAt', 'createdAt', 'updatedAt']),
      sens: z.enum(['asc', 'desc']),
    }),
  ),
  limite: z.optional(z.int().check(z.minimum(1), z.maximum(SEARCH_RESULT_CAP))),
});
export type AccountCriteria = z.output<typeof accountCriteria>;

export const listAccounts = endpoint({
  method: 'POST',
  path: '/api/profile/drafts',
  summary: 'The accounts (a structure and who speaks for it) by state, the longest waiting first.',
  permission: 'manageTeam',
  audit: null,
  query: null,
  body: accountCriteria,
  output: rowsOf(accountRow),
  errors: [],
});
