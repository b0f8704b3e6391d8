/**
 * Structures of the registry, as staff manage them: search, read, correct with a reason, merge
 * duplicates.
 */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { TRANSFER_WAITING } from '#domain/register/transfer.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { ABSORPTION_PROPOSALS } from '#domain/structure/absorption.ts';
import { MERGE_OBSTACLES, MERGE_REFUSED } from '#domain/structure/merge.ts';
import { PARTY_TYPE_KEYS } from '#domain/structure/party-types.ts';
import { SITUATIONS } from '#domain/structure/situations.ts';
import { STRUCTURE_TRANSITION_REFUSED } from '#domain/structure/state-machine.ts';
import { structureFieldsIn } from '../account/party-fields.ts';
import { roleFlags } from '../account/role-flags.ts';
import { STRUCTURE_CHANGED, societyFieldsIn, structureOut } from '../account/structure.ts';
import { endpoint } from '../endpoint.ts';
import { pageRequest, rowsOf, SEARCH_RESULT_CAP } from '../lists.ts';
import { sentence } from '../sentence.ts';
import { elementType, etat, id, idInQuery, text, timestamp } from '../values.ts';

/** Maximum length of a reason; it is stored in the history, for staff. */
export const ADMIN_MOTIF_MAX = 2000;
const motif = text(ADMIN_MOTIF_MAX, 1);

/**
 * The counts shown before the merge are no longer right: the merge would not do what was confirmed.
 */
export const MERGE_CHANGED = domainError(
  'MERGE_CHANGED',
  'conflict',
  'Ces fiches ont changé depuis l’aperçu : relisez-le avant de confirmer.',
);
export const NOTHING_PROPOSED = domainError(
  'NOTHING_PROPOSED',
  'conflict',
  'Cette proposition n’est plus d’actualité : il n’y a rien à faire.',
);

export const ABSORPTION_WAITS = domainError(
  'ABSORPTION_WAITS',
  'conflict',
  'Un traitement est en cours pour cette structure : attendez qu’il se termine.',
);

const message = z.nullable(z.string());
const ref = z.strictObject({ structureId: id, raison: z.string() });

export const structureCriteria = z.strictObject({
  /** A name, an acronym, a company number, a member number, the number of the record, or a prefix. */
  texte: z.optional(text(250)),
  etat: z.optional(z.array(etat).check(z.minLength(1), z.maxLength(4))),
  situation: z.optional(z.enum(SITUATIONS)),
  statut: z.optional(z.enum(PARTY_TYPE_KEYS)),
  marque: z.optional(text(20, 1)),
  /** True: includes records merged into another. */
  reunies: z.optional(z.boolean()),
  limite: z.optional(z.int().check(z.minimum(1), z.maximum(SEARCH_RESULT_CAP))),
  page: z.optional(pageRequest),
  /** Direction of the sort by name, with a page. */
  sens: z.optional(z.enum(['asc', 'desc'])),
});
export type StructureCriteria = z.output<typeof structureCriteria>;

const registryRow = z.strictObject({
  structureId: id,
  raison: z.string(),
  sigle: message,
  siret: message,
  numAyd: message,
  sgVille: message,
  etat,
  statut: z.enum(PARTY_TYPE_KEYS),
  situation: z.enum(SITUATIONS),
  marque: z.string(),
  /** Record that replaces this one after a merge. */
  fusionneeVers: z.nullable(id),
});
export type RegistryRow = z.output<typeof registryRow>;

export const searchRegistry = endpoint({
  method: 'POST',
  path: '/api/structure/list',
  summary:
    'The structures of the registry by name, acronym, company number, member number, prefix or number, at most ' +
    '2500, in the order of their names; accents and case are ignored.',
  permission: 'careRegistry',
  audit: null,
  onReadReplica: true,
  query: null,
  body: structureCriteria,
  output: rowsOf(registryRow),
  errors: [],
});

const contact = z.strictObject({
  interlocuteurId: id,
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  etat,
  /** Has an account to sign in with. */
  compte: z.boolean(),
  ...roleFlags,
});

const prefixe = z.strictObject({
  prefixeId: id,
  code: z.string(),
  type: elementType,
  rangeStart: z.int(),
  rangeEnd: z.int(),
  closedAt: z.nullable(timestamp),
});

export const structureSheetOut = z.strictObject({
  structure: structureOut,
  /** YYYY-MM-DD. */
  situationDepuis: message,
  absorbeePar: z.nullable(ref),
  /** Record that now holds the contents; this one is only a trace. */
  fusionneeVers: z.nullable(ref),
  /** The records that were emptied into this one. */
  reunies: z.array(ref),
  contacts: z.array(contact),
  prefixes: z.array(prefixe),
  comptes: z.strictObject({
    brouillons: z.int(),
    dossiers: z.int(),
    enregistrements: z.int(),
    codes: z.int(),
    justificatifs: z.int(),
    demandes: z.int(),
  }),
  /** Follow-ups of its absorption that are not done yet; none is automatic. */
  propositions: z.array(z.strictObject({ nature: z.enum(ABSORPTION_PROPOSALS), nombre: z.int() })),
  can: z.strictObject({ edit: z.boolean(), merge: z.boolean(), movePrefixes: z.boolean() }),
});
export type StructureSheet = z.output<typeof structureSheetOut>;

export const readStructureSheet = endpoint({
  method: 'GET',
  path: '/api/structure/fiche',
  summary:
    'All that staff know of a structure: fields, people, prefixes, counts, and what its absorption calls for.',
  permission: 'careRegistry',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ structureId: idInQuery }),
  body: null,
  output: structureSheetOut,
  errors: [],
});

export const adminStructure = endpoint({
  method: 'PUT',
  path: '/api/structure/fiche',
  summary:
    'Staff change the fields given, with a reason: also type, member number, brand (one of the portal’s) and ' +
    'situation, with its day and, for a merger, the absorbing structure.',
  permission: 'careRegistry',
  audit: 'structure.care',
  query: null,
  body: z.strictObject({
    ...structureFieldsIn,
    ...societyFieldsIn,
    marque: z.optional(text(20, 1)),
    /** YYYY-MM-DD; asked for with each new situation. */
    situationDepuis: z.optional(z.nullable(text(10))),
    absorbeePar: z.optional(z.nullable(id)),
    structureId: id,
    revision: z.int(),
    motif,
  }),
  output: structureSheetOut,
  errors: [STRUCTURE_CHANGED, STRUCTURE_TRANSITION_REFUSED],
  allErrors: true,
});

export const acceptAbsorption = endpoint({
  method: 'POST',
  path: '/api/structure/absorption',
  summary:
    'Accepts one of the things that the absorption of a structure calls for: attach its people, move its drafts, ' +
    'give its prefixes to the absorbing structure, or propose the transfer of its codes.',
  permission: 'careRegistry',
  audit: 'structure.absorb',
  query: null,
  body: z.strictObject({ structureId: id, nature: z.enum(ABSORPTION_PROPOSALS), motif }),
  output: z.strictObject({
    nature: z.enum(ABSORPTION_PROPOSALS),
    fait: z.int(),
    sheet: structureSheetOut,
  }),
  errors: [NOTHING_PROPOSED, ABSORPTION_WAITS, TRANSITION_REFUSED, TRANSFER_WAITING],
});

const mergeCounts = z.strictObject({
  /** People who will join the record that stays. */
  contacts: z.int(),
  /** People of both records: their roles add up. */
  contactsCommuns: z.int(),
  demandes: z.int(),
  justificatifs: z.int(),
  brouillons: z.int(),
  dossiers: z.int(),
  enregistrements: z.int(),
  codes: z.int(),
  prefixes: z.int(),
  corrections: z.int(),
  /** Service accounts that will be revoked, and webhooks that will be disabled. */
  logiciels: z.int(),
});
export type MergeCounts = z.output<typeof mergeCounts>;

const mergeQuery = { structureId: idInQuery, versStructureId: idInQuery };

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/structure/fusion',
  summary: 'What joining a structure to another would move, counted, and what stands in the way.',
  permission: 'mergeRecords',
  audit: null,
  query: z.strictObject(mergeQuery),
  body: null,
  output: z.strictObject({
    partante: registryRow,
    gardee: registryRow,
    comptes: mergeCounts,
    obstacles: z.array(z.strictObject({ code: z.enum(MERGE_OBSTACLES), message: sentence })),
  }),
  errors: [],
});
export type MergePreview = z.output<typeof previewMerge.output>;

export const mergeStructures = endpoint({
  method: 'POST',
  path: '/api/structure/fusion',
  summary:
    'Empties the record `structureId` into `versStructureId`, which is the same company: people, justificatifs, ' +
    'dossiers, prefixes and codes. No code and no counter changes. The emptied record stays as a trace.',
  permission: 'mergeRecords',
  audit: 'structure.merge',
  query: null,
  body: z.strictObject({ structureId: id, versStructureId: id, motif, comptes: mergeCounts }),
  output: structureSheetOut,
  errors: [MERGE_REFUSED, MERGE_CHANGED],
});
