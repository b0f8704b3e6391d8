/** The fields of a structure and of a person as they travel: one schema a field, made from its row. */

import { z } from 'zod/mini';
import type { Field, ValueOf } from '#domain/field/field.ts';
import type { PERSON } from '#domain/profile/person.ts';
import {
  forEachPersonField,
  type PersonFieldName,
  type PersonKind,
} from '#domain/profile/profile-fields.ts';
import type { STRUCTURE } from '#domain/structure/rows/structure.ts';
import {
  forEachStructureField,
  type StructureFieldName,
  type StructureKind,
} from '#domain/structure/structure-fields.ts';

/** Trimmed; an empty text becomes null. Lengths and formats are rules of the domain. */
export const nullableMessages = z.nullable(
  z.pipe(
    z.string(),
    z.transform((value: string): string | null => (value.trim() === '' ? null : value.trim())),
  ),
);
const message = z.nullable(z.string());
const country = z.nullable(z.int());

type PartyKind = StructureKind | PersonKind;
type Row = Field<PartyKind> & { readonly always?: true };
type Schemas = Readonly<Record<Exclude<PartyKind, 'choice'>, z.ZodMiniType>>;

const IN: Schemas = {
  text: nullableMessages,
  country,
  legalForm: nullableMessages,
  date: nullableMessages,
  identifier: nullableMessages,
  email: nullableMessages,
  telephone: nullableMessages,
};

const OUT: Schemas = {
  text: message,
  country,
  legalForm: message,
  date: message,
  identifier: message,
  email: message,
  telephone: message,
};

const schemaOf = (by: Schemas, { kind, choices = [] }: Row): z.ZodMiniType =>
  kind === 'choice' ? z.nullable(z.enum(choices)) : by[kind];

type In<F extends Field> = z.ZodMiniOptional<z.ZodMiniType<ValueOf<F>, ValueOf<F>>>;
const fieldIn = (row: Row) => z.optional(schemaOf(IN, row));

/** A field with `always` is never null: it is an empty text while it has no value. */
type Out<F extends Field> = z.ZodMiniType<
  F extends { readonly always: true } ? string : ValueOf<F>
>;
const fieldOut = (row: Row) => (row.always === true ? z.string() : schemaOf(OUT, row));

type StructureIn = { readonly [N in StructureFieldName]: In<(typeof STRUCTURE)[N]> };
type StructureOut = { readonly [N in StructureFieldName]: Out<(typeof STRUCTURE)[N]> };
type PersonIn = { readonly [N in PersonFieldName]: In<(typeof PERSON)[N]> };
type PersonOut = { readonly [N in PersonFieldName]: Out<(typeof PERSON)[N]> };

/** A field that is absent stays as it is; null empties it. */
export const structureFieldsIn = forEachStructureField<StructureIn>(fieldIn);
export const structureFieldsOut = forEachStructureField<StructureOut>(fieldOut);
export const profileFieldsIn = forEachPersonField<PersonIn>(fieldIn);
export const profileFieldsOut = forEachPersonField<PersonOut>(fieldOut);
