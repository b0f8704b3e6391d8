/** What one row of a table of fields says: of a recording, of a structure, of a person. */

import type { Lien } from '../element/lists.ts';
import type { Isrc } from '../isrc/isrc.ts';
import type { Sequence } from '../minuterie/sequences.ts';

/**
 * How a field is typed, one entry a kind. Null means « not said yet »; texts are kept as typed. `note`: a text
 * of several lines; `duration`: seconds; `year`: full (1998); `date`: YYYY-MM-DD; `country`: an ISO 3166-1
 * number; `language`: ISO 639; `gtin`: EAN or UPC; `answers`: those given to the new-or-keep assistant;
 * `legalForm`: four digits of the INSEE table; `identifier`: number in the register of the head office’s country.
 */
export type Values = {
  text: string | null;
  note: string | null;
  list: readonly string[];
  choice: string | null;
  flag: boolean;
  duration: number | null;
  year: number | null;
  date: string | null;
  country: number | null;
  language: string | null;
  gtin: string | null;
  isrc: Isrc | null;
  sequences: readonly Sequence[];
  answers: Readonly<Record<string, string>> | null;
  tie: Lien | null;
  email: string | null;
  telephone: string | null;
  legalForm: string | null;
  identifier: string | null;
};
export type Kind = keyof Values;

export type Field<K extends Kind = Kind> = {
  readonly kind: K;
  /** French label, as it stands on every screen. */
  readonly label: string;
  /** English, for who reads the code. */
  readonly meaning: string;
  /** Of texts and lists: who the sentences about them speak of, « Le titre », « Les auteurs ». */
  readonly subject?: string;
  /** Of lists: the same for one entry, « Un auteur ». */
  readonly one?: string;
  /** Of texts: greatest number of code points. */
  readonly max?: number;
  /** Of choices: keys, French labels, other words that people write. */
  readonly choices?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly messages?: Readonly<Record<string, string>>;
  /** What is said of a value out of its list, or that does not exist; of a cell that nobody can read. */
  readonly unknown?: string;
  readonly unreadable?: string;
  /** From when it may not be missing, and the sentence that asks for it. */
  readonly required?: { readonly from: 'draft' | 'sent' | 'issued'; readonly sentence: string };
  /** Said beside its field. */
  readonly help?: string;
  /** Offered while typing; the field stays free. */
  readonly suggestions?: readonly string[];
  /** On forms it shares the line of the field before it. */
  readonly besidePrevious?: true;
  /** In the documentation of the API, as it travels; of a list, one entry. */
  readonly example?: string | number;
};

/** The value of a field: one of its list, or what its kind holds. */
export type ValueOf<F extends Field> = F extends { readonly choices: readonly (infer C)[] }
  ? C | null
  : Values[F['kind']];

export type Table<F extends Field = Field> = Readonly<Record<string, F>>;
export type NameIn<T extends Table> = keyof T & string;
/** Names of the fields of a table whose row has this mark. */
export type MarkedIn<T extends Table, Mark extends string> = {
  [N in NameIn<T>]: T[N] extends Readonly<Record<Mark, unknown>> ? N : never;
}[NameIn<T>];
