/** What one row of the table of fields says. */

import type { Isrc } from '../isrc/isrc.ts';
import type { Sequence } from '../minuterie/sequences.ts';
import type { Lien } from './lists.ts';

/**
 * How a field is typed, one entry a kind. Null means « not said yet »; texts are kept as typed. `note`: a text
 * of several lines; `duration`: seconds; `year`: full (1998); `date`: YYYY-MM-DD; `country`: an ISO 3166-1
 * number; `language`: ISO 639; `gtin`: EAN or UPC; `answers`: those given to the new-or-keep assistant.
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
};
export type Kind = keyof Values;

export type Field = {
  readonly kind: Kind;
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
  /** Of choices: keys, French labels, other words that people write, and what is said of anything else. */
  readonly choices?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly words?: Readonly<Record<string, string>>;
  readonly unknown?: string;
  readonly unreadable?: string;
  /** From when it may not be missing, and the sentence that asks for it. */
  readonly required?: { readonly from: 'sent' | 'issued'; readonly sentence: string };
  /** It made the code what it is: no correction reaches it. */
  readonly neverCorrected?: true;
  /** Another version of the recording is born with it. */
  readonly sharedByVersions?: true;
  /** What a recording sent without its timing may still receive. */
  readonly isTiming?: true;
  /** Said beside its field. */
  readonly help?: string;
  /** Offered while typing; the field stays free. */
  readonly suggestions?: readonly string[];
  /** On forms it shares the line of the field before it. */
  readonly besidePrevious?: true;
  /** In the documentation of the API, as it travels; of a list, one entry. */
  readonly example?: string | number;
  /** Its column in sheets; null when it has none. */
  readonly sheet: SheetNames | null;
  /** Element of a DDEX declaration that says it; null when none does. */
  readonly ddex: string | null;
};

export type SheetNames = {
  /** Machine name, first line of a CSV. */
  readonly name: string;
  /** Head of its column, when it is not the label of the field. */
  readonly label?: string;
  /** What else people, DDEX messages and distributors write at the head of such a column; commas between. */
  readonly headings?: string;
  /** An example and an explanation: it is then in the template that people fill. */
  readonly guide?: readonly [example: string, help: string];
};
