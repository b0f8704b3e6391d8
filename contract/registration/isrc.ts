/** The recordings: write them one by one, read them by state. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { rowsOf } from '../lists.ts';
import { alsoReadOnly } from '../read-only.ts';
import { id, idInQuery } from '../values.ts';
import { elementCriteria } from './criteria.ts';
import { elementFieldsIn, elementOut, elementRow } from './element.ts';

/** Recordings in one dossier; a longer list is several dossiers. */
export const LARGEST_DOSSIER = 1000;

/** `detail` names the unmet condition of `mayRequestCodes`. */
export const STRUCTURE_NOT_ELIGIBLE = domainError(
  'STRUCTURE_NOT_ELIGIBLE',
  'conflict',
  'Cette structure ne peut pas demander de code pour le moment.',
);
export const ELEMENT_CHANGED = domainError(
  'ELEMENT_CHANGED',
  'conflict',
  'Cet enregistrement a été modifié entre-temps.',
);
/**
 * `elements` of the request differ from those being entered now: nothing is sent that was not
 * shown.
 */
export const DOSSIER_CHANGED = domainError(
  'DOSSIER_CHANGED',
  'conflict',
  'La demande a changé depuis que vous l’avez lue. Rien n’est envoyé : relisez-la, puis envoyez-la.',
);
export const DOSSIER_FULL = domainError(
  'DOSSIER_FULL',
  'conflict',
  'Ce dossier est complet : ouvrez-en un autre.',
);

export const DOSSIER_SENT = domainError(
  'DOSSIER_SENT',
  'conflict',
  'Ce dossier est déjà envoyé : ouvrez une nouvelle demande.',
);

export const createElement = endpoint({
  method: 'POST',
  path: '/api/isrc',
  summary: 'Adds a recording to a draft; without dossierId, opens a new draft dossier for it.',
  permission: 'writeDossiers',
  audit: 'element.create',
  query: null,
  body: z.strictObject({
    ...elementFieldsIn,
    structureId: z.optional(id),
    dossierId: z.optional(id),
  }),
  output: z.strictObject({ elementId: id, dossierId: id, rang: z.int(), revision: z.int() }),
  errors: [STRUCTURE_NOT_ELIGIBLE, TRANSITION_REFUSED, DOSSIER_FULL, DOSSIER_SENT],
  allErrors: true,
});

/** Writable fields of a recording; the others are read-only. */
export const elementChange = { ...elementFieldsIn, elementId: id, revision: z.optional(z.int()) };

export const updateElement = endpoint({
  method: 'PUT',
  path: '/api/isrc',
  summary:
    'Changes the fields given; completes the minuterie of a recording that waits for it. What was read may be put ' +
    'back whole: read-only fields must be as they were read.',
  permission: 'writeDossiers',
  audit: 'element.edit',
  query: null,
  body: z.strictObject(alsoReadOnly(elementOut, elementChange)),
  output: elementOut,
  errors: [TRANSITION_REFUSED, ELEMENT_CHANGED],
  allErrors: true,
});

export const deleteElement = endpoint({
  method: 'DELETE',
  path: '/api/isrc',
  summary: 'Deletes a recording that was never submitted.',
  permission: 'writeDossiers',
  audit: 'element.delete',
  query: null,
  body: z.strictObject({ structureId: z.optional(id), dossierId: id, elementId: id }),
  output: z.strictObject({ elementId: id }),
  errors: [TRANSITION_REFUSED],
});

const listQuery = z.strictObject({ structureId: z.optional(idInQuery) });

export const listCodesByGet = endpoint({
  method: 'GET',
  path: '/api/isrc/list',
  summary: 'The recordings that carry a code, newest first.',
  permission: 'readCodes',
  audit: null,
  onReadReplica: true,
  query: listQuery,
  body: null,
  output: rowsOf(elementRow),
  errors: [],
});

export const readCodeChoices = endpoint({
  method: 'GET',
  path: '/api/isrc/choices',
  summary:
    'What the codes of a structure may be narrowed to: years, prefixes, and the last dossiers that hold some.',
  permission: 'readCodes',
  audit: null,
  onReadReplica: true,
  query: listQuery,
  body: null,
  output: z.strictObject({
    /** Years in which codes entered the register, in Paris time, newest first. */
    annees: z.array(z.int()),
    prefixes: z.array(z.string()),
    dossiers: z.array(
      z.strictObject({ dossierId: id, numero: z.string(), titre: z.nullable(z.string()) }),
    ),
  }),
  errors: [],
});

const list = (path: `/api/isrc/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission: 'readDossiers',
    audit: null,
    onReadReplica: true,
    query: null,
    body: elementCriteria,
    output: rowsOf(elementRow),
    errors: [],
  });

export const listCodes = list(
  '/api/isrc/list',
  'The recordings that carry a code (DONE), by criteria.',
);
export const listDrafts = list(
  '/api/isrc/drafts',
  'The recordings being entered or to be timed (USER, MINU).',
);
export const listPending = list(
  '/api/isrc/pending',
  'The recordings that wait for staff (PRODUCT, LOCK).',
);
