/** Derives one value per field from a table of fields. */

import type { Kind, NameIn, Table, Values } from './field.ts';

/** The keys of a table, in its order. */
export const namesOf = <T extends Table>(table: T): readonly NameIn<T>[] =>
  Object.keys(table) as NameIn<T>[];

/** Builds one value per field of a table, or per field of `names`. */
export function madeFrom<Made extends object, T extends Table>(
  table: T,
  make: (field: T[NameIn<T>], name: keyof Made & NameIn<T>) => unknown,
  names: readonly NameIn<T>[] = namesOf(table),
): Made {
  // `Object.fromEntries` yields exactly the keys of the type. Assigning key by key would create a
  // slow dictionary-mode object.
  type Names = readonly (keyof Made & NameIn<T>)[];
  return Object.fromEntries(
    (names as Names).map((name) => [name, make(table[name], name)]),
  ) as Made;
}

/** Empty value of each kind. */
export const EMPTY: { readonly [K in Kind]: Values[K] } = {
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
  email: null,
  telephone: null,
  legalForm: null,
  identifier: null,
};
