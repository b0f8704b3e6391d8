/** The readings of the table of fields that every other place is made from. */

import type { Field, Kind, Values } from './field.ts';
import { RECORDING } from './recording.ts';

export type FieldName = keyof typeof RECORDING;
export type FieldOf<N extends FieldName> = (typeof RECORDING)[N];
export type KindOf<N extends FieldName> = FieldOf<N>['kind'];
/** Names of the fields of some kinds. */
export type NameOfKind<K extends Kind> = { [N in FieldName]: KindOf<N> extends K ? N : never }[FieldName];
/** Names of the fields whose row has this mark. */
export type NameWith<Mark extends keyof Field> = {
  [N in FieldName]: FieldOf<N> extends Readonly<Record<Mark, unknown>> ? N : never;
}[FieldName];

type ValueOf<F extends Field> = F extends { readonly choices: readonly (infer C)[] }
  ? C | null
  : Values[F['kind']];

/** What an applicant says about one recording. */
export type ElementFields = { readonly [N in FieldName]: ValueOf<FieldOf<N>> };

/** The keys of the table. */
export const FIELD_NAMES = Object.keys(RECORDING) as readonly FieldName[];

export const fieldOf = (name: FieldName): Field => RECORDING[name];

/** Whether a word of the wire names a field of a recording. */
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(RECORDING, name);

/** What a recording in MINU still waits for; the rest was sent and is no longer the person's to change. */
export const isTiming = (name: string): boolean => isFieldName(name) && fieldOf(name).isTiming === true;

/** One thing for each field, or for each of those that are named. */
export function forEachField<Made extends { readonly [N in FieldName]?: unknown }>(
  make: (field: Field, name: keyof Made & FieldName) => unknown,
  names: readonly FieldName[] = FIELD_NAMES,
): Made {
  // Built from the very names that the type is made of. Filled key by key, it would be a slow dictionary.
  type Names = readonly (keyof Made & FieldName)[];
  return Object.fromEntries((names as Names).map((name) => [name, make(RECORDING[name], name)])) as Made;
}

/** The names that a row allows, in the order of the table. */
export function namesWhere<N extends FieldName>(
  allows: (field: Field, name: FieldName) => boolean,
): readonly N[] {
  // What the mark allows is what the type says: each use stands beside its type.
  return FIELD_NAMES.filter((name): name is N => allows(RECORDING[name], name));
}

const EMPTY: { readonly [K in Kind]: Values[K] } = {
  text: null,
  note: null,
  list: [],
  choice: null,
  flag: false,
  duration: null,
  year: null,
  date: null,
  country: null,
  language: null,
  gtin: null,
  isrc: null,
  sequences: [],
  answers: null,
  tie: null,
};

/** A recording about which nothing was said. */
export const EMPTY_ELEMENT = /* @__PURE__ */ forEachField<ElementFields>(({ kind }) => EMPTY[kind]);
