/** An element: one recording inside a dossier, as it travels. Names are French, without accents, as in the tables. */

import { z } from 'zod/mini';
import {
  type ElementFields,
  type FieldName,
  forEachField,
  type KindOf,
  type NameOfKind,
  type RecordingKind,
} from '#domain/element/fields.ts';
import { LIENS, QUALITES } from '#domain/element/lists.ts';
import type { Field, Kind } from '#domain/field/field.ts';
import { type Isrc, parseIsrc, UNREAD_ISRC } from '#domain/isrc/isrc.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { CORRECTABLE, type CorrectableName } from '#domain/register/correction.ts';
import { STATUTS } from '#domain/registration/statuts.ts';
import { duree, elementType, id, isrcIn, position, recordingLine, timestamp } from '../values.ts';

/**
 * Shapes only: lengths, years and formats are rules of the domain (`checkElementFields`), which
 * also names the field and says it in French.
 */
const messages = z.pipe(
  z.string(),
  // NFC, as the register compares texts: some systems send « É » as two characters.
  z.transform((value: string) => value.trim().normalize('NFC')),
);
const nullableMessages = z.nullable(messages);
const names = z.array(messages).check(z.maxLength(200));

export const qualite = z.enum(QUALITES);
export const statutKey = z.enum(STATUTS);

/** One line of the minuterie of a long vidéogramme. */
const sequenceIn = z.strictObject({
  rang: z.int(),
  titre: messages,
  artiste: messages,
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

/** Schemas of the choice fields; a new one must declare here whether it is nullable. */
const CHOICES = {
  type: elementType,
  qualite: z.nullable(qualite),
} as const satisfies Record<NameOfKind<'choice'>, z.ZodMiniType>;

type Schemas = Readonly<Record<Exclude<RecordingKind, 'choice'>, z.ZodMiniType>>;
type SchemaOf<N extends FieldName, By extends Schemas> = N extends keyof typeof CHOICES
  ? (typeof CHOICES)[N]
  : By[Exclude<KindOf<N>, 'choice'>];

/** The schema of a field: that of its list, or of its kind. */
function schemaIn(by: Schemas, { kind }: Field<RecordingKind>, name: FieldName): z.ZodMiniType {
  const choices: Readonly<Partial<Record<FieldName, z.ZodMiniType>>> = CHOICES;
  return kind === 'choice' ? (choices[name] ?? z.never()) : by[kind];
}

/** An empty text is no code, as in every form. */
const declaredCode = z.nullable(
  z.pipe(
    z.string().check(
      z.refine((value: string) => value.trim() === '' || parseIsrc(value) !== null, {
        error: UNREAD_ISRC,
      }),
    ),
    z.transform((value: string): Isrc | null => parseIsrc(value)),
  ),
);

const IN = {
  text: nullableMessages,
  note: nullableMessages,
  list: names,
  flag: z.boolean(),
  duration: z.nullable(duree),
  year: z.nullable(z.int()),
  date: nullableMessages,
  country: z.nullable(z.int()),
  language: nullableMessages,
  gtin: nullableMessages,
  isrc: declaredCode,
  sequences: z.array(sequenceIn),
  answers: z.nullable(z.record(z.string(), z.string())),
  tie: z.nullable(lien),
} as const satisfies Schemas;

type FieldsIn = { readonly [N in FieldName]: z.ZodMiniOptional<SchemaOf<N, typeof IN>> };
const optional = (field: Field<RecordingKind>, name: FieldName) =>
  z.optional(schemaIn(IN, field, name));

/** Fields that a person may write. An absent field stays unchanged; null empties it. */
export const elementFieldsIn = forEachField<FieldsIn>(optional);

/** Fields that a correction may change, for a recording that has its code. */
export const correctionFieldsIn = forEachField<Pick<FieldsIn, CorrectableName>>(
  optional,
  CORRECTABLE,
);

const sequenceOut = z.strictObject({
  rang: z.int(),
  titre: z.string(),
  artiste: z.string(),
  debut: z.string(),
  duree: z.string(),
  isrc: z.nullable(z.string()),
});

/** Actions available to this person on this element. */
const elementCan = z.strictObject({ edit: z.boolean(), delete: z.boolean() });

const OUT = {
  text: z.nullable(z.string()),
  note: z.nullable(z.string()),
  list: z.array(z.string()),
  flag: z.boolean(),
  duration: z.nullable(z.string()),
  year: z.nullable(z.int()),
  date: z.nullable(z.string()),
  country: z.nullable(z.int()),
  language: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  isrc: z.nullable(z.string()),
  sequences: z.array(sequenceOut),
  answers: z.nullable(z.record(z.string(), z.string())),
  tie: z.nullable(
    z.strictObject({
      nature: z.enum(LIENS),
      elementId: z.nullable(id),
      isrc: z.nullable(z.string()),
    }),
  ),
} as const satisfies Schemas;

type FieldsOut = { readonly [N in FieldName]: SchemaOf<N, typeof OUT> };
const elementFieldsOut = forEachField<FieldsOut>((field, name) => schemaIn(OUT, field, name));

/** The element as answered by `GET /api/dossier` and `PUT /api/isrc`. */
export const elementOut = z.strictObject({
  elementId: id,
  dossierId: id,
  structureId: id,
  rang: z.int(),
  ...elementFieldsOut,
  isrc: z.nullable(z.string()),
  /** When the code was cancelled; null while it is valid. */
  annuleLe: z.nullable(timestamp),
  statut: statutKey,
  motif: z.nullable(z.string()),
  /**
   * Incremented at each change; send it back with a change, so that a concurrent one is detected.
   */
  revision: z.int(),
  updatedAt: timestamp,
  can: elementCan,
});
export type ElementOut = z.output<typeof elementOut>;

/** The value of a field as it travels: durations and positions are hh:mm:ss. */
export function onTheWire(kind: Kind, value: unknown): unknown {
  if (kind === 'duration') return typeof value === 'number' ? formatDuree(value) : value;
  if (kind !== 'sequences' || !Array.isArray(value)) return value;
  return value.map((sequence: Readonly<Record<'debut' | 'duree', number>>) => ({
    ...sequence,
    debut: formatDuree(sequence.debut),
    duree: formatDuree(sequence.duree),
  }));
}

type OnTheWire = { readonly [N in FieldName]: z.output<FieldsOut[N]> };

/** The fields of a recording in their wire format. */
export function fieldsOnTheWire(fields: ElementFields): OnTheWire {
  return forEachField<OnTheWire>(({ kind }, name) => onTheWire(kind, fields[name]));
}

/** An element as a row of `list`, `drafts` and `pending`: the columns of a table. */
export const elementRow = z.strictObject({
  elementId: id,
  dossierId: id,
  structureId: id,
  raison: z.string(),
  /** Of the structure, at the society. */
  numAyd: z.nullable(z.string()),
  /** The number that people quote for the dossier. */
  numero: z.string(),
  dossierTitre: z.nullable(z.string()),
  rang: z.int(),
  ...recordingLine,
  /** The code that leads, where there are several. */
  isrc: z.nullable(z.string()),
  /** Other codes of the same recording; absent without any. */
  autresCodes: z.optional(z.array(z.string())),
  statut: statutKey,
  motif: z.nullable(z.string()),
  attribueLe: z.nullable(timestamp),
  /** When the code was cancelled; null while it is valid. */
  annuleLe: z.nullable(timestamp),
  updatedAt: timestamp,
});
export type ElementRow = z.output<typeof elementRow>;
