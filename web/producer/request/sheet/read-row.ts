import { type ElementFields, EMPTY_ELEMENT } from '../../../../domain/element/fields.ts';
import { parseIsrc } from '../../../../domain/isrc/isrc.ts';
import { parseDuree, parsePosition } from '../../../../domain/minuterie/duree.ts';
import type { Sequence } from '../../../../domain/minuterie/sequences.ts';
import type { FieldError } from '../../../../domain/refusal.ts';
import { request } from '../../../app/catalogue/producer-request.ts';
import type { SequenceTyped } from '../../../app/piece/sequences/sequence-list.tsx';
import type { Row, TextName } from './row.ts';
import { readQualite, readType } from './words.ts';

export type Reading = {
  readonly fields: ElementFields;
  /** Texts that mean nothing to us. Their fields are null in `fields`. */
  readonly unreadable: readonly FieldError[];
};

// Rows are immutable: what was read once stays true.
const readings = new WeakMap<Row, Reading>();

/** The recording that a line stands for, as the rules of the domain read it. */
export function readRow(row: Row): Reading {
  const known = readings.get(row);
  if (known !== undefined) return known;
  const reading = freshReading(row);
  readings.set(row, reading);
  return reading;
}

const words = request.unreadable;
const UNREADABLE = 'UNREADABLE';

function freshReading({ texts, flags, sequences, assistant }: Row): Reading {
  const unreadable: FieldError[] = [];
  const read = <Value>(name: TextName, parse: (text: string) => Value | null, message: string) => {
    const text = texts[name].trim();
    const value = text === '' ? null : parse(text);
    if (text !== '' && value === null) unreadable.push({ path: name, code: UNREADABLE, message });
    return value;
  };
  const textOf = (name: TextName) => texts[name].trim() || null;
  const list = (name: TextName) =>
    texts[name]
      .split('\n')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  const minuterie = readSequences(sequences, unreadable);
  const fields: ElementFields = {
    ...EMPTY_ELEMENT,
    ...flags,
    type: read('type', readType, words.type),
    titre: textOf('titre'),
    version: textOf('version'),
    artiste: textOf('artiste'),
    duree: read('duree', parseDuree, words.duree),
    anneePublication: read('anneePublication', readYear, words.annee),
    qualite: read('qualite', readQualite, words.qualite),
    artistesInvites: list('artistesInvites'),
    compositeurs: list('compositeurs'),
    auteurs: list('auteurs'),
    interpretes: list('interpretes'),
    datePublication: textOf('datePublication'),
    anneeFixation: read('anneeFixation', readYear, words.annee),
    paysFixation: texts.paysFixation === '' ? null : Number(texts.paysFixation),
    producteur: textOf('producteur'),
    label: textOf('label'),
    reference: textOf('reference'),
    ean: textOf('ean'),
    langue: textOf('langue'),
    genre: textOf('genre'),
    commentaire: texts.commentaire.trim() || null,
    minuterie,
    assistant,
  };
  return { fields, unreadable };
}

export function readYear(text: string): number | null {
  return /^\d{4}$/.test(text) ? Number(text) : null;
}

/** A sequence whose timing cannot be read keeps the whole list from being saved: it would lose its place. */
function readSequences(sequences: readonly SequenceTyped[], unreadable: FieldError[]): readonly Sequence[] {
  const read: Sequence[] = [];
  for (const [index, sequence] of sequences.entries()) {
    const debut = parsePosition(sequence.debut);
    const duree = parseDuree(sequence.duree);
    const isrc = sequence.isrc.trim() === '' ? null : parseIsrc(sequence.isrc);
    const fault = (field: string, message: string) =>
      unreadable.push({ path: `minuterie.${index}.${field}`, code: UNREADABLE, message });
    if (debut === null) fault('debut', words.debut);
    if (duree === null) fault('duree', words.duree);
    if (isrc === null && sequence.isrc.trim() !== '') fault('isrc', words.isrc);
    if (debut === null || duree === null) continue;
    const { titre, artiste } = sequence;
    read.push({ rang: index + 1, titre: titre.trim(), artiste: artiste.trim(), debut, duree, isrc });
  }
  return read;
}
