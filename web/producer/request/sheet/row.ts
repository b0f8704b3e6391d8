import type { Answers } from '../../../../domain/assistant/assistant.ts';
import type { SequenceTyped } from '../../../app/piece/sequences/sequence-list.tsx';
import type { FieldName } from './wire.ts';

/** One line as it is being typed: texts, not values, so that what cannot be read yet is kept and shown. */

/** Columns of the grid, from left to right; the names are those of the wire. */
export const COLUMNS = [
  'titre',
  'version',
  'artiste',
  'duree',
  'type',
  'anneePublication',
  'qualite',
] as const satisfies readonly FieldName[];
export type ColumnName = (typeof COLUMNS)[number];

/** Lists, one entry a line. */
export const LIST_NAMES = ['artistesInvites', 'compositeurs', 'auteurs', 'interpretes'] as const;

/** What the form asks beyond the columns. */
export const OPTIONAL_TEXTS = [
  ...LIST_NAMES,
  'datePublication',
  'anneeFixation',
  'paysFixation',
  'producteur',
  'label',
  'reference',
  'ean',
  'langue',
  'genre',
  'commentaire',
] as const satisfies readonly FieldName[];

export type TextName = ColumnName | (typeof OPTIONAL_TEXTS)[number];

export const FLAGS = ['dureeProvisoire', 'instrumental', 'explicite'] as const satisfies readonly FieldName[];
export type FlagName = (typeof FLAGS)[number];

export type Texts = Readonly<Record<TextName, string>>;

export type Row = {
  /** Identity within the page; the element's own id is known only once it is saved. */
  readonly key: number;
  readonly texts: Texts;
  readonly flags: Readonly<Record<FlagName, boolean>>;
  readonly sequences: readonly SequenceTyped[];
  /** What was answered to the new-or-keep assistant; null when it was not asked. */
  readonly assistant: Answers | null;
};

/** What new rows are born with. */
export type Defaults = Readonly<Partial<Record<TextName, string>>>;

let lastKey = 0;

export function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

const NO_TEXTS = Object.fromEntries(
  [...COLUMNS, ...OPTIONAL_TEXTS].map((name) => [name, '']),
  // Built from the very list of names that the type is made of.
) as Texts;

const NO_FLAGS = { dureeProvisoire: false, instrumental: false, explicite: false } as const;

export function blankRow(): Row {
  return { key: nextKey(), texts: NO_TEXTS, flags: NO_FLAGS, sequences: [], assistant: null };
}

/** Nothing was ever typed: such a line is not a recording, and is not saved. */
export function isBlankRow({ texts, flags, sequences, assistant }: Row): boolean {
  return (
    (texts === NO_TEXTS && assistant === null) ||
    (Object.values(texts).every((text) => text === '') &&
      Object.values(flags).every((flag) => !flag) &&
      sequences.length === 0 &&
      assistant === null)
  );
}
