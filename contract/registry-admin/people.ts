/** People of the registry, as staff manage them: search, read, correct, merge duplicates. */

import { z } from 'zod/mini';
import { PEOPLE_MERGE_REFUSED, PEOPLE_OBSTACLES } from '#domain/profile/merge-people.ts';
import { ADDRESS_OF_COLLEAGUE } from '../account/address.ts';
import { profileFieldsIn } from '../account/party-fields.ts';
import {
  PROFILE_CHANGED,
  PROFILE_OWNED,
  PROFILE_UNDER_REVIEW,
  profileOut,
} from '../account/profile.ts';
import { roleFlags } from '../account/role-flags.ts';
import { endpoint } from '../endpoint.ts';
import { pageRequest, rowsOf, SEARCH_RESULT_CAP } from '../lists.ts';
import { sentence } from '../sentence.ts';
import { etat, id, idInQuery, text, timestamp } from '../values.ts';
import { MERGE_CHANGED } from './structures.ts';

const motif = text(2000, 1);

const personRow = z.strictObject({
  interlocuteurId: id,
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  /** False while nobody has proved that this address belongs to the person. */
  emailVerifie: z.boolean(),
  etat,
  /** Has an account to sign in with. */
  compte: z.boolean(),
  /** Number of structures of the person. */
  structures: z.int(),
  /** The name of the first of them. */
  raison: z.nullable(z.string()),
  createdAt: timestamp,
  /** Record that replaces this one after a merge. */
  fusionneVers: z.nullable(id),
});
export type PersonRow = z.output<typeof personRow>;

export const personCriteria = z.strictObject({
  /** Words of the names and of the e-mail; accents and case are ignored. */
  texte: z.optional(text(250)),
  structureId: z.optional(id),
  etat: z.optional(z.array(etat).check(z.minLength(1), z.maxLength(4))),
  compte: z.optional(z.boolean()),
  limite: z.optional(z.int().check(z.minimum(1), z.maximum(SEARCH_RESULT_CAP))),
  page: z.optional(pageRequest),
  /** Direction of the sort by name, with a page. */
  sens: z.optional(z.enum(['asc', 'desc'])),
});
export type PersonCriteria = z.output<typeof personCriteria>;

export const searchPeople = endpoint({
  method: 'POST',
  path: '/api/profile/list',
  summary:
    'The people of the registry by name, e-mail or structure, at most 2500, in the order of their names.',
  permission: 'careRegistry',
  audit: null,
  onReadReplica: true,
  query: null,
  body: personCriteria,
  output: rowsOf(personRow),
  errors: [],
});

export const personSheetOut = z.strictObject({
  personne: profileOut,
  structures: z.array(
    z.strictObject({
      structureId: id,
      raison: z.string(),
      ...roleFlags,
    }),
  ),
  createdAt: timestamp,
  fusionneVers: z.nullable(id),
  /** Sign-in accounts of the person. */
  comptes: z.array(z.strictObject({ issuer: z.string(), subject: z.string(), boundAt: timestamp })),
  can: z.strictObject({ edit: z.boolean(), merge: z.boolean(), unbind: z.boolean() }),
});
export type PersonSheet = z.output<typeof personSheetOut>;

const path = '/api/profile/personne';

export const readPerson = endpoint({
  method: 'GET',
  path,
  summary: 'A person as staff read it: the profile, the structures and the roles held there.',
  permission: 'careRegistry',
  audit: null,
  query: z.strictObject({ interlocuteurId: idInQuery }),
  body: null,
  output: personSheetOut,
  errors: [],
});

export const adminPerson = endpoint({
  method: 'PUT',
  path,
  summary:
    'Staff change the fields given of a profile, from the version that they read, with a reason. A new address waits ' +
    'for the proof of its owner.',
  permission: 'careRegistry',
  audit: 'profile.care',
  query: null,
  body: z.strictObject({
    ...profileFieldsIn,
    /** Null cancels the pending change of address. */
    emailAttendu: z.optional(z.null()),
    interlocuteurId: id,
    revision: z.int(),
    motif,
  }),
  output: personSheetOut,
  errors: [PROFILE_CHANGED, PROFILE_OWNED, PROFILE_UNDER_REVIEW, ADDRESS_OF_COLLEAGUE],
  allErrors: true,
});

export const unbindAccount = endpoint({
  method: 'PUT',
  path: '/api/profile/compte',
  summary:
    'Managers of the society undo the tie between a person and a sign-in account, with a reason: the next account that ' +
    'comes with the confirmed address is bound; of a person of the society, with the address that was invited.',
  permission: 'mergeRecords',
  audit: 'profile.unbind',
  query: null,
  body: z.strictObject({
    interlocuteurId: id,
    issuer: text(2000, 1),
    subject: text(255, 1),
    motif,
  }),
  output: personSheetOut,
  errors: [],
});

const counts = z.strictObject({
  /** Structures that the remaining person joins through the merge. */
  structures: z.int(),
  /** Structures of both people: their roles are combined. */
  structuresCommunes: z.int(),
  demandes: z.int(),
});
export type PeopleCounts = z.output<typeof counts>;

export const previewPeopleMerge = endpoint({
  method: 'GET',
  path: '/api/profile/fusion',
  summary:
    'Which of two records of one person would stay, what would be joined, and what stands in the way.',
  permission: 'mergeRecords',
  audit: null,
  query: z.strictObject({ interlocuteurId: idInQuery, autreInterlocuteurId: idInQuery }),
  body: null,
  output: z.strictObject({
    /** The older record. */
    gardee: personRow,
    partante: personRow,
    comptes: counts,
    /** True when both have a sign-in account: the account to keep must be chosen. */
    connexionAChoisir: z.boolean(),
    obstacles: z.array(z.strictObject({ code: z.enum(PEOPLE_OBSTACLES), message: sentence })),
  }),
  errors: [],
});
export type PeopleMergePreview = z.output<typeof previewPeopleMerge.output>;

export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/profile/fusion',
  summary:
    'Makes two records of one person one: the older stays, roles add up, and when both sign in `connexionGardee` ' +
    'names the record whose account remains, with its e-mail.',
  permission: 'mergeRecords',
  audit: 'profile.merge',
  query: null,
  body: z.strictObject({
    interlocuteurId: id,
    autreInterlocuteurId: id,
    connexionGardee: z.optional(z.nullable(id)),
    motif,
    comptes: counts,
  }),
  output: personSheetOut,
  errors: [PEOPLE_MERGE_REFUSED, MERGE_CHANGED],
});
