import type { Answers } from '#domain/assistant/assistant.ts';
import {
  type FieldName,
  fieldOf,
  forEachField,
  type NameOfKind,
  namesWhere,
} from '#domain/element/fields.ts';
import type { Kind } from '#domain/field/field.ts';
import type { SequenceTyped } from '#web/registration/sequences/sequence.ts';

/** A line as typed: texts, not values, so that unparsable text is stored and shown. */

/** Columns that the grid always has, from left to right; others are chosen. */
export const COLUMNS = [
  'titre',
  'version',
  'artiste',
  'duree',
  'type',
  'anneePublication',
  'qualite',
] as const satisfies readonly FieldName[];
export type FlagName = NameOfKind<'flag'>;
export const isFlagName = (name: FieldName): name is FlagName => fieldOf(name).kind === 'flag';
export const FLAGS = namesWhere<FlagName>(({ kind }) => kind === 'flag');

/** Kinds that are not typed as a text. */
type Apart = 'flag' | 'sequences' | 'answers' | 'tie';
const APART: ReadonlySet<Kind> = new Set<Apart>(['flag', 'sequences', 'answers', 'tie']);

export type TextName = Exclude<FieldName, NameOfKind<Apart>>;
export const TEXTS = namesWhere<TextName>(({ kind }) => !APART.has(kind));
/** Any text may be a column of the grid. */
export type ColumnName = TextName;
export const isTextName = (name: FieldName): name is TextName => !APART.has(fieldOf(name).kind);

export type Texts = Readonly<Record<TextName, string>>;

export type Row = {
  /** Identity within the page; the element's own id is known only once it is saved. */
  readonly key: number;
  readonly texts: Texts;
  readonly flags: Readonly<Record<FlagName, boolean>>;
  readonly sequences: readonly SequenceTyped[];
  /** Answers to the new-or-keep assistant; null when unused. */
  readonly assistant: Answers | null;
};

/** Default values of new rows. */
export type Defaults = Readonly<Partial<Record<TextName, string>>>;

let lastKey = 0;

export function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

const NO_TEXTS = forEachField<Texts>(() => '', TEXTS);
const NO_FLAGS = forEachField<Row['flags']>(() => false, FLAGS);

export function blankRow(): Row {
  return { key: nextKey(), texts: NO_TEXTS, flags: NO_FLAGS, sequences: [], assistant: null };
}

/** Form values of a line: a flag is « 1 » or empty. */
export const valuesOf = ({ texts, flags }: Row): Readonly<Record<string, string>> => ({
  ...texts,
  ...Object.fromEntries(FLAGS.map((name) => [name, flags[name] ? '1' : ''])),
});

/** Nothing was ever typed: such a line is not a recording, and is not saved. */
export function isBlankRow({ texts, flags, sequences, assistant }: Row): boolean {
  return (
    (texts === NO_TEXTS && assistant === null) ||
    (TEXTS.every((name) => texts[name] === '') &&
      Object.values(flags).every((flag) => !flag) &&
      sequences.length === 0 &&
      assistant === null)
  );
}
