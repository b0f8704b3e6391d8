/** What is made from a table of fields, one thing a field. */

import type { Kind, NameIn, Table, Values } from './field.ts';

/** The keys of a table, in its order. */
export const namesOf = <T extends Table>(table: T): readonly NameIn<T>[] =>
  Object.keys(table) as NameIn<T>[];

/** One thing for each field of a table, or for each of those that are named. */
export function madeFrom<Made extends object, T extends Table>(
  table: T,
  make: (field: T[NameIn<T>], name: keyof Made & NameIn<T>) => unknown,
  names: readonly NameIn<T>[] = namesOf(table),
): Made {
  // Built from the very names that the type is made of. Filled key by key, it would be a slow dictionary.
  type Names = readonly (keyof Made & NameIn<T>)[];
  return Object.fromEntries(
    (names as Names).map((name) => [name, make(table[name], name)]),
  ) as Made;
}

/** What a field holds when nothing was said about it. */
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
