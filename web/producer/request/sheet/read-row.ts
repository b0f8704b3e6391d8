import type { FieldError } from '#domain/domain-error.ts';
import { type ElementFields, EMPTY_ELEMENT, forEachField } from '#domain/element/fields.ts';
import type { Field } from '#domain/field/field.ts';
import { parseIsrc, UNREAD_ISRC } from '#domain/isrc/isrc.ts';
import {
  parseDuree,
  parsePosition,
  UNREAD_DUREE,
  UNREAD_POSITION,
} from '#domain/minuterie/duree.ts';
import type { Sequence } from '#domain/minuterie/sequences.ts';
import { readTyped } from '#domain/sheet/typed-text.ts';
import type { SequenceTyped } from '#web/registration/sequences/sequence.ts';
import { type Row, TEXTS, type TextName } from './row.ts';

export type Reading = {
  readonly fields: ElementFields;
  /** Texts that mean nothing to us. Their fields are null in `fields`. */
  readonly unreadable: readonly FieldError[];
};

// Rows are immutable, so a reading stays valid.
const readings = new WeakMap<Row, Reading>();

/** Parses a line into a recording for the domain rules. */
export function readRow(row: Row): Reading {
  const existing = readings.get(row);
  if (existing !== undefined) return existing;
  const reading = freshReading(row);
  readings.set(row, reading);
  return reading;
}

const UNREADABLE = 'UNREADABLE';

function freshReading({ texts, flags, sequences, assistant }: Row): Reading {
  const unreadable: FieldError[] = [];
  const read = (field: Field, name: TextName) => {
    if (texts[name] === '') return EMPTY_ELEMENT[name];
    const reading = readTyped(field, texts[name]);
    if (!('error' in reading)) return reading.value;
    unreadable.push({ path: name, code: UNREADABLE, message: reading.error.message });
    return null;
  };
  const minuterie = readSequences(sequences, unreadable);
  const message = forEachField<Pick<ElementFields, TextName>>(
    (field, name) => read(field, name),
    TEXTS,
  );
  return { fields: { ...EMPTY_ELEMENT, ...flags, ...message, minuterie, assistant }, unreadable };
}

/** An unparsable sequence blocks saving of the whole list: it would lose its place. */
function readSequences(
  sequences: readonly SequenceTyped[],
  unreadable: FieldError[],
): readonly Sequence[] {
  const read: Sequence[] = [];
  for (const [index, sequence] of sequences.entries()) {
    const debut = parsePosition(sequence.debut);
    const duree = parseDuree(sequence.duree);
    const isrc = sequence.isrc.trim() === '' ? null : parseIsrc(sequence.isrc);
    const error = (field: string, message: string) =>
      unreadable.push({ path: `minuterie.${index}.${field}`, code: UNREADABLE, message });
    if (debut === null) error('debut', UNREAD_POSITION);
    if (duree === null) error('duree', UNREAD_DUREE);
    if (isrc === null && sequence.isrc.trim() !== '') error('isrc', UNREAD_ISRC);
    if (debut === null || duree === null) continue;
    const { titre, artiste } = sequence;
    read.push({
      rang: index + 1,
      titre: titre.trim(),
      artiste: artiste.trim(),
      debut,
      duree,
      isrc,
    });
  }
  return read;
}
