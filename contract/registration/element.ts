/** An element: one recording inside a dossier, as it travels. Names: `decisions.md`, "Names on the wire". */

import { z } from 'zod/mini';
import { LIENS, QUALITES } from '../../domain/element/lists.ts';
import { STATUTS } from '../../domain/registration/statuts.ts';
import { duree, elementType, id, isrcIn, moment, position } from '../values.ts';

/**
 * Shapes only: lengths, years and formats are rules of the domain (`checkElementFields`), which
 * also names the field and says it in French.
 */
const words = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
);
const nullableWords = z.nullable(words);
const names = z.array(words).check(z.maxLength(200));

export const qualite = z.enum(QUALITES);
export const statutKey = z.enum(STATUTS);

/** One line of the minuterie of a long vidéogramme. */
const sequenceIn = z.strictObject({
  rang: z.int(),
  titre: words,
  artiste: words,
  debut: position,
  duree,
  isrc: z.nullable(isrcIn),
});

/** The tie to another recording: one of the structure's own, or known by its code only. */
const lien = z.strictObject({
  nature: z.enum(LIENS),
  elementId: z.nullable(id),
  isrc: z.nullable(isrcIn),
});

/** What a person may write. A field that is absent stays as it is; null empties it. */
export const elementFieldsIn = {
  type: z.optional(elementType),
  titre: z.optional(nullableWords),
  version: z.optional(nullableWords),
  artiste: z.optional(nullableWords),
  artistesInvites: z.optional(names),
  duree: z.optional(z.nullable(duree)),
  dureeProvisoire: z.optional(z.boolean()),
  anneePublication: z.optional(z.nullable(z.int())),
  datePublication: z.optional(nullableWords),
  anneeFixation: z.optional(z.nullable(z.int())),
  paysFixation: z.optional(z.nullable(z.int())),
  producteur: z.optional(nullableWords),
  qualite: z.optional(z.nullable(qualite)),
  label: z.optional(nullableWords),
  reference: z.optional(nullableWords),
  ean: z.optional(nullableWords),
  langue: z.optional(nullableWords),
  genre: z.optional(nullableWords),
  instrumental: z.optional(z.boolean()),
  explicite: z.optional(z.boolean()),
  compositeurs: z.optional(names),
  auteurs: z.optional(names),
  interpretes: z.optional(names),
  minuterie: z.optional(z.array(sequenceIn)),
  commentaire: z.optional(nullableWords),
  /** The code that the recording carries already; no number is then issued. */
  isrcDeclare: z.optional(z.nullable(isrcIn)),
  /** Questions and answers of the new-or-keep assistant. */
  assistant: z.optional(z.nullable(z.record(z.string(), z.string()))),
  lien: z.optional(z.nullable(lien)),
};

const sequenceOut = z.strictObject({
  rang: z.int(),
  titre: z.string(),
  artiste: z.string(),
  debut: z.string(),
  duree: z.string(),
  isrc: z.nullable(z.string()),
});

/** What this person may do next with this element. */
const elementCan = z.strictObject({ edit: z.boolean(), delete: z.boolean() });

/** The element as answered by `GET /api/dossier` and `PUT /api/isrc`. */
export const elementOut = z.strictObject({
  elementId: id,
  dossierId: id,
  structureId: id,
  rang: z.int(),
  type: elementType,
  titre: z.nullable(z.string()),
  version: z.nullable(z.string()),
  artiste: z.nullable(z.string()),
  artistesInvites: z.array(z.string()),
  duree: z.nullable(z.string()),
  dureeProvisoire: z.boolean(),
  anneePublication: z.nullable(z.int()),
  datePublication: z.nullable(z.string()),
  anneeFixation: z.nullable(z.int()),
  paysFixation: z.nullable(z.int()),
  producteur: z.nullable(z.string()),
  qualite: z.nullable(qualite),
  isrc: z.nullable(z.string()),
  /** When the code was cancelled; null while it is valid. */
  annuleLe: z.nullable(moment),
  label: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  ean: z.nullable(z.string()),
  langue: z.nullable(z.string()),
  genre: z.nullable(z.string()),
  instrumental: z.boolean(),
  explicite: z.boolean(),
  compositeurs: z.array(z.string()),
  auteurs: z.array(z.string()),
  interpretes: z.array(z.string()),
  commentaire: z.nullable(z.string()),
  isrcDeclare: z.nullable(z.string()),
  assistant: z.nullable(z.record(z.string(), z.string())),
  lien: z.nullable(
    z.strictObject({ nature: z.enum(LIENS), elementId: z.nullable(id), isrc: z.nullable(z.string()) }),
  ),
  minuterie: z.array(sequenceOut),
  statut: statutKey,
  motif: z.nullable(z.string()),
  /** Grows at each change; send it back with a change to be told of a concurrent one. */
  revision: z.int(),
  updatedAt: moment,
  can: elementCan,
});
export type ElementOut = z.output<typeof elementOut>;

/** The element as a row of `list`, `drafts` and `pending`: what a table shows. */
export const elementRow = z.strictObject({
  elementId: id,
  dossierId: id,
  structureId: id,
  raison: z.string(),
  /** The number that people quote for the dossier. */
  numero: z.string(),
  dossierTitre: z.nullable(z.string()),
  rang: z.int(),
  type: elementType,
  titre: z.nullable(z.string()),
  version: z.nullable(z.string()),
  artiste: z.nullable(z.string()),
  duree: z.nullable(z.string()),
  anneePublication: z.nullable(z.int()),
  isrc: z.nullable(z.string()),
  statut: statutKey,
  motif: z.nullable(z.string()),
  attribueLe: z.nullable(moment),
  /** When the code was cancelled; null while it is valid. */
  annuleLe: z.nullable(moment),
  updatedAt: moment,
});
export type ElementRow = z.output<typeof elementRow>;
