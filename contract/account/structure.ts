/** The structures: create a draft, read, change, delete, find one to join. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { PARTY_TYPE_KEYS } from '#domain/structure/party-types.ts';
import { SITUATIONS } from '#domain/structure/situations.ts';
import { STRUCTURE_TRANSITION_REFUSED } from '#domain/structure/state-machine.ts';
import { endpoint } from '../endpoint.ts';
import { alsoReadOnly } from '../read-only.ts';
import {
  DEPOSIT_REFUSALS,
  JUSTIFICATIFS_IN_JSON,
  justificatifsIn,
  LARGEST_JSON_DEPOSIT,
} from '../upload.ts';
import { etat, id, idInQuery, text, timestamp } from '../values.ts';
import { nullableMessages, structureFieldsIn, structureFieldsOut } from './party-fields.ts';
import { etatLettre } from './profile.ts';
import { SEARCHES } from './structure-search.ts';

/** Signed in but without a profile: a structure must belong to a person. */
export const PROFILE_REQUIRED = domainError(
  'PROFILE_REQUIRED',
  'conflict',
  'Complétez d’abord votre profil.',
);
/** Carries both versions. */
export const STRUCTURE_CHANGED = domainError(
  'STRUCTURE_CHANGED',
  'conflict',
  'Cette structure a été modifiée entre-temps.',
);
export const STRUCTURE_READ_ONLY = domainError(
  'STRUCTURE_READ_ONLY',
  'conflict',
  'Le type ou la situation de cette structure ne permet pas de la modifier ici : écrivez-nous.',
);
export const STRUCTURE_NOT_EMPTY = domainError(
  'STRUCTURE_NOT_EMPTY',
  'conflict',
  'Cette structure a déjà des demandes ou des préfixes : elle ne peut plus être supprimée.',
);
export const ALREADY_MEMBER = domainError(
  'ALREADY_MEMBER',
  'conflict',
  'Cette personne fait déjà partie de la structure.',
);

/**
 * Maximum number of structures that one person may ask to join in a day, or whose answer is
 * pending: each answer reveals a structure's name, and its managers get a mail.
 */
export const MOST_JOINS = 10;
export const JOIN_QUOTA = domainError(
  'JOIN_QUOTA',
  'conflict',
  'Vous avez déjà demandé à rejoindre plusieurs structures : attendez leurs réponses avant d’en demander une autre.',
);

/** Fields of a structure that only the society may set. */
export const societyFieldsIn = {
  statut: z.optional(z.enum(PARTY_TYPE_KEYS)),
  situation: z.optional(z.enum(SITUATIONS)),
  numAyd: z.optional(nullableMessages),
  isAyantDroit: z.optional(z.boolean()),
};

const message = z.nullable(z.string());

export const structureOut = z.strictObject({
  structureId: id,
  displayName: z.string(),
  ...structureFieldsOut,
  numAyd: message,
  etat,
  etatLettre: z.nullable(etatLettre),
  motif: message,
  statut: z.enum(PARTY_TYPE_KEYS),
  situation: z.enum(SITUATIONS),
  isAyantDroit: z.boolean(),
  marque: z.string(),
  submittedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  revision: z.int(),
  can: z.strictObject({
    edit: z.boolean(),
    /** Company name, legal form, number…; otherwise the society's own base says them. */
    editIdentity: z.boolean(),
    /** Type, situation and member number. */
    editStatus: z.boolean(),
    submit: z.boolean(),
    delete: z.boolean(),
    readTeam: z.boolean(),
    manageTeam: z.boolean(),
    nameRepresentantLegal: z.boolean(),
    decide: z.boolean(),
  }),
});
export type StructureOut = z.output<typeof structureOut>;

const structureRef = z.strictObject({ structureId: id });

export const createStructure = endpoint({
  method: 'POST',
  path: '/api/structure',
  summary: 'Opens a draft structure; its author becomes its représentant légal and its manager.',
  permission: 'createStructure',
  audit: 'structure.create',
  query: null,
  body: z.strictObject(structureFieldsIn),
  output: structureRef,
  errors: [PROFILE_REQUIRED],
  allErrors: true,
});

export const readStructure = endpoint({
  method: 'GET',
  path: '/api/structure',
  summary:
    'All fields of a structure (the current one by default), and what this person may do next.',
  permission: 'readStructure',
  audit: null,
  query: z.strictObject({ structureId: z.optional(idInQuery) }),
  body: null,
  output: structureOut,
  errors: [],
});

/** Writable fields of a structure; the others are read-only. */
export const structureChange = {
  ...structureFieldsIn,
  ...societyFieldsIn,
  structureId: id,
  revision: z.optional(z.int()),
  /**
   * Set by staff with the situation: start date (YYYY-MM-DD), absorbing structure (FUSI), and the
   * reason for a new situation.
   */
  situationDepuis: z.optional(z.nullable(text(10))),
  absorbeePar: z.optional(z.nullable(id)),
  motif: z.optional(z.nullable(text(2000))),
  justificatifs: z.optional(justificatifsIn),
};

export const updateStructure = endpoint({
  method: 'PUT',
  path: '/api/structure',
  summary:
    'Changes the fields given, and deposits justificatifs (base64; 36,001,112 bytes a call) with them, or nothing at all. Type, ' +
    'situation, member number and rights-holder flag are for staff, as the day of the situation and the absorbing structure are; the identity of a structure that the ' +
    'society knows is too. A new situation comes with its day, its reason and, for a merger, the absorbing structure. What was read may be put back whole: read-only fields must be as they were read.',
  permission: 'editStructure',
  audit: 'structure.edit',
  query: null,
  body: z.strictObject(alsoReadOnly(structureOut, structureChange)),
  files: JUSTIFICATIFS_IN_JSON,
  bodyLimit: LARGEST_JSON_DEPOSIT,
  output: structureOut,
  errors: [
    STRUCTURE_CHANGED,
    STRUCTURE_READ_ONLY,
    STRUCTURE_TRANSITION_REFUSED,
    ...DEPOSIT_REFUSALS,
  ],
  allErrors: true,
});

export const deleteStructure = endpoint({
  method: 'DELETE',
  path: '/api/structure',
  summary:
    'Deletes a structure that was never validated and has sent no request, with the requests that it prepared.',
  permission: 'deleteStructure',
  audit: 'structure.delete',
  query: null,
  body: structureRef,
  output: structureRef,
  errors: [STRUCTURE_TRANSITION_REFUSED, STRUCTURE_NOT_EMPTY],
});

export const joinStructure = endpoint({
  method: 'POST',
  path: '/api/structure/join',
  summary: 'Asks to join a structure; its managers or staff answer. Asking twice is asking once.',
  permission: 'joinStructure',
  audit: 'team.ask',
  query: null,
  body: structureRef,
  output: z.strictObject({ structureId: id, status: z.literal('DEMANDE') }),
  errors: [PROFILE_REQUIRED, ALREADY_MEMBER, JOIN_QUOTA],
  // Limited, because the answers reveal which ids are structures.
  limit: { ...SEARCHES, field: 'structureId' },
});

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/api/structure/join',
  summary: 'The structures that the signed-in person has asked to join and that have not answered.',
  permission: 'joinStructure',
  audit: null,
  query: null,
  body: null,
  output: z.array(
    z.strictObject({ structureId: id, raison: z.string(), sgVille: message, createdAt: timestamp }),
  ),
  errors: [],
});

export const withdrawJoinRequest = endpoint({
  method: 'DELETE',
  path: '/api/structure/join',
  summary: 'Takes back a request to join.',
  permission: 'joinStructure',
  audit: 'team.withdraw',
  query: null,
  body: structureRef,
  output: structureRef,
  errors: [],
});
