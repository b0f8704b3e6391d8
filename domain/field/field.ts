/** A row of a table of fields: of a recording, a structure or a person. */

import type { Lien } from '../element/lists.ts';
import type { Isrc } from '../isrc/isrc.ts';
import type { Sequence } from '../minuterie/sequences.ts';

/**
 * TypeScript type of each kind of field. Null means « not entered yet »; texts are stored as typed.
 * `note`: a text of several lines; `duration`: seconds; `year`: full (1998); `date`: YYYY-MM-DD;
 * `country`: an ISO 3166-1 number; `language`: ISO 639; `gtin`: EAN or UPC; `answers`: answers to
 * the new-or-keep assistant; `legalForm`: four digits of the INSEE table; `identifier`: number in
 * the register of the head office’s country.
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
  /** French label, used on every screen. */
  readonly label: string;
  /** English, for who reads the code. */
  readonly meaning: string;
  /** For texts and lists: subject of the sentences about them, « Le titre », « Les auteurs ». */
  readonly subject?: string;
  /** For lists: subject for one entry, « Un auteur ». */
  readonly one?: string;
  /** For texts: maximum number of code points. */
  readonly max?: number;
  /** For choices: keys, French labels, synonyms that people write. */
  readonly choices?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly messages?: Readonly<Record<string, string>>;
  /** Error for a value outside its list or that does not exist; error for an unreadable cell. */
  readonly unknown?: string;
  readonly unreadable?: string;
  /** Stage from which the field is required, and the error when it is missing. */
  readonly required?: { readonly from: 'draft' | 'sent' | 'issued'; readonly sentence: string };
  /** Help text beside the field. */
  readonly help?: string;
  /** Offered while typing; the field stays free. */
  readonly suggestions?: readonly string[];
  /** On forms it shares the line of the field before it. */
  readonly besidePrevious?: true;
  /** Example for the API documentation, in wire format; for a list, one entry. */
  readonly example?: string | number;
};

/** Value type of a field: its choices, or that of its kind. */
export type ValueOf<F extends Field> = F extends { readonly choices: readonly (infer C)[] }
  ? C | null
  : Values[F['kind']];

export type Table<F extends Field = Field> = Readonly<Record<string, F>>;
export type NameIn<T extends Table> = keyof T & string;
/** Names of the fields of a table whose row has this mark. */
export type MarkedIn<T extends Table, Mark extends string> = {
  [N in NameIn<T>]: T[N] extends Readonly<Record<Mark, unknown>> ? N : never;
}[NameIn<T>];
