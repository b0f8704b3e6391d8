/** Converts between API values (`hh:mm:ss`, lists) and stored ones (seconds, JSON). */

import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { type ElementOut, fieldsOnTheWire } from '#contract/registration/element.ts';
import type { createElement } from '#contract/registration/isrc.ts';
import {
  type ElementFields,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  isFieldName,
  type RecordingKind,
} from '#domain/element/fields.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Element } from '../dossier-lookup.ts';

export type FieldsIn = Pick<BodyOf<typeof createElement>, FieldName>;

/** How a column holds the value of a field, by kind; `jsonb` is written as text. */
export const SQL_TYPES: {
  readonly [K in RecordingKind]: 'text' | 'int' | 'boolean' | 'date' | 'jsonb';
} = {
  text: 'text',
  note: 'text',
  list: 'jsonb',
  choice: 'text',
  flag: 'boolean',
  duration: 'int',
  year: 'int',
  date: 'date',
  country: 'int',
  language: 'text',
  gtin: 'text',
  isrc: 'text',
  sequences: 'jsonb',
  answers: 'jsonb',
  tie: 'jsonb',
};

/** SQL type of an array of stored values, to send one column of many rows as a single parameter. */
export const arrayOf = (name: FieldName) =>
  sql.raw(`${isJson(name) ? 'text' : SQL_TYPES[fieldOf(name).kind]}[]`);

/** SQL that converts an item of such an array to its column's type. */
export function unpacked(name: FieldName, table: string): RawBuilder<unknown> {
  const value = sql.ref(`${table}.${name}`);
  return isJson(name) ? sql`${value}::jsonb` : value;
}

const isJson = (name: FieldName) => SQL_TYPES[fieldOf(name).kind] === 'jsonb';

/** Only the fields present in the body: an absent one stays unchanged. */
export function inputFields(body: FieldsIn): FieldsIn {
  const input: Readonly<Record<string, unknown>> = body;
  const names = FIELD_NAMES.filter((name) => input[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}

/** Fields of the body that differ from the stored ones; an empty text equals no value. */
export function changedFields(element: Element, body: FieldsIn): FieldsIn {
  const before: Readonly<Record<string, unknown>> = element;
  const differs = ([name, value]: readonly [string, unknown]) =>
    !isDeepStrictEqual(value === '' ? null : value, before[name] ?? null);
  return Object.fromEntries(Object.entries(inputFields(body)).filter(differs));
}

/** A value as its column takes it. */
export function stored(name: string, value: unknown): unknown {
  if (value === null || value === '') return null;
  return isFieldName(name) && isJson(name) ? JSON.stringify(value) : value;
}

export function columnsOf(
  fields: Readonly<Record<string, unknown>>,
): Updateable<Tables['element']> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, stored(name, value)]),
  );
}

/** The stored element, in the form that the domain rules read. */
export function fieldsOf(element: Element): ElementFields {
  return { ...element };
}

/** The fields as they will be once the body is written. */
export function mergedFields<Fields extends object>(fields: Fields, fieldsIn: FieldsIn): Fields {
  const present = Object.fromEntries(
    Object.entries(fieldsIn).filter(([, value]) => value !== undefined),
  );
  return { ...fields, ...present };
}

export type ElementCan = z.output<z.ZodMiniType<ElementOut['can']>>;

/** The code of a recording, and when it was cancelled, if it was. */
export type Code = { readonly isrc: string; readonly annuleLe: Date | null };

export function presentElement(element: Element, code: Code | null, can: ElementCan): ElementOut {
  const { elementId, dossierId, structureId, rang, statut, motif, revision, updatedAt } = element;
  return {
    elementId,
    dossierId,
    structureId,
    rang,
    ...fieldsOnTheWire(element),
    isrc: code?.isrc ?? null,
    annuleLe: code?.annuleLe?.toISOString() ?? null,
    statut,
    motif,
    revision,
    updatedAt: updatedAt.toISOString(),
    can,
  };
}
