/** Conversion between field values and cells, by kind: writing, and parsing what people write. */

import { LIEN_LABELS, LIENS, type Lien } from '../element/lists.ts';
import type { Field, Kind, Values } from '../field/field.ts';
import { formatIsrc, parseIsrc } from '../isrc/isrc.ts';
import { plainLetters, wordKey, wordKeys } from '../letters.ts';
import { formatDuree } from '../minuterie/duree.ts';
import { normaliseIdentifier } from '../structure/company-identifiers.ts';
import {
  type Reading,
  readAs,
  readDate,
  readDuree,
  readGtin,
  readIsrc,
  readList,
  readSequences,
  readText,
  readYear,
  readYesNo,
  unreadable,
  writeList,
  writeSequences,
  writeYesNo,
} from './cells.ts';

/** Country lookup provided by the caller. */
export type Countries = {
  /** French name of a country by its ISO 3166-1 number, or null. */
  nameOf(number: number): string | null;
  /** Number of a country from its French name, its two or three letters, or null. */
  numberOf(text: string): number | null;
};

type Cell<T> = {
  readonly write: (value: T, countries: Countries) => string;
  readonly read: (cell: string, field: Field, countries: Countries) => Reading<T>;
};

export const asIs = (value: string | null): string => value ?? '';
export const asNumber = (value: number | null): string => (value === null ? '' : String(value));
const text: Cell<string | null> = { write: asIs, read: readText };

const CELLS: { readonly [K in Kind]: Cell<Values[K]> } = {
  text,
  note: text,
  list: { write: writeList, read: readList },
  choice: { write: asIs, read: readChoice },
  flag: { write: writeYesNo, read: readYesNo },
  duration: { write: (value) => (value === null ? '' : formatDuree(value)), read: readDuree },
  year: { write: asNumber, read: readYear },
  date: { write: asIs, read: readDate },
  country: { write: writeCountry, read: readCountry },
  language: { write: asIs, read: readLanguage },
  gtin: { write: asIs, read: readGtin },
  isrc: { write: (value) => (value === null ? '' : formatIsrc(value)), read: readIsrc },
  sequences: { write: writeSequences, read: readSequences },
  // Never exported to sheets.
  answers: { write: () => '', read: () => readAs(null) },
  tie: { write: writeTie, read: readTie },
  email: text,
  telephone: text,
  legalForm: text,
  identifier: { write: asIs, read: (cell) => readAs(normaliseIdentifier(cell) || null) },
};

/** @param value of a field of this kind: guaranteed by the table, not by the compiler */
export function writeValue(kind: Kind, value: unknown, countries: Countries): string {
  return (CELLS[kind] as Cell<unknown>).write(value, countries);
}

/** @param cell trimmed */
export function readValue(field: Field, cell: string, countries: Countries): Reading<unknown> {
  return CELLS[field.kind].read(cell, field, countries);
}

const MESSAGES = new WeakMap<Field, ReadonlyMap<string, string>>();

/** Keys, labels and usual words of a closed list. */
function messagesOf(field: Field): ReadonlyMap<string, string> {
  const existing = MESSAGES.get(field);
  if (existing !== undefined) return existing;
  const { choices = [], labels = {}, messages = {} } = field;
  const made = new Map(
    choices.flatMap((choice) =>
      wordKeys([choice, labels[choice], messages[choice]].join(',')).map(
        (word) => [word, choice] as const,
      ),
    ),
  );
  MESSAGES.set(field, made);
  return made;
}

function readChoice(cell: string, field: Field): Reading<string | null> {
  if (cell === '') return readAs(null);
  if (field.choices?.includes(cell)) return readAs(cell);
  const choice = messagesOf(field).get(wordKey(cell));
  return choice === undefined ? unreadable(field.unreadable ?? '') : readAs(choice);
}

function writeCountry(pays: number | null, countries: Countries): string {
  return pays === null ? '' : (countries.nameOf(pays) ?? String(pays));
}

function readCountry(cell: string, _field: Field, countries: Countries): Reading<number | null> {
  if (cell === '') return readAs(null);
  if (/^\d{1,3}$/.test(cell)) return readAs(Number(cell));
  const number = countries.numberOf(cell);
  return number === null
    ? unreadable(
        'Ce pays est inconnu : écrivez son nom en français ou ses deux lettres, par exemple FR.',
      )
    : readAs(number);
}

/** ISO 639 codes of the language names used in sheets. */
const LANGUAGES: Readonly<Record<string, string>> = {
  francais: 'fr',
  french: 'fr',
  anglais: 'en',
  english: 'en',
  espagnol: 'es',
  spanish: 'es',
  italien: 'it',
  italian: 'it',
  allemand: 'de',
  german: 'de',
  portugais: 'pt',
  portuguese: 'pt',
  arabe: 'ar',
  arabic: 'ar',
  breton: 'br',
  basque: 'eu',
  corse: 'co',
  occitan: 'oc',
  creole: 'ht',
  instrumental: 'zxx',
  nolinguisticcontent: 'zxx',
};

/** Whether the language exists is checked by the field, not by the cell. */
function readLanguage(cell: string): Reading<string | null> {
  return readAs(cell === '' ? null : (LANGUAGES[wordKey(cell)] ?? cell.toLowerCase()));
}

/** « Clip de FR-Z03-98-00212 », or « Clip de n° 12 » for a recording of the portal. */
function writeTie(lien: Lien | null): string {
  if (lien === null) return '';
  const codes = [lien.isrc === null ? '' : formatIsrc(lien.isrc)];
  if (lien.elementId !== null) codes.unshift(`n° ${lien.elementId}`);
  return `${LIEN_LABELS[lien.nature]} ${codes.join(' ')}`.trim();
}

function readTie(cell: string): Reading<Lien | null> {
  if (cell === '') return readAs(null);
  const nature = LIENS.find((key) =>
    plainLetters(cell).startsWith(`${plainLetters(LIEN_LABELS[key])} `),
  );
  const other = nature === undefined ? '' : cell.slice(LIEN_LABELS[nature].length).trim();
  const { n, code = '' } = /^(?:n° ?(?<n>\d{1,10}))?\s*(?<code>.*)$/su.exec(other)?.groups ?? {};
  const isrc = code === '' ? null : parseIsrc(code);
  if (nature === undefined || other === '' || (code !== '' && isrc === null)) {
    return unreadable('Écrivez le lien ainsi : Clip de FR-Z03-98-00212.');
  }
  return readAs({ nature, elementId: n === undefined ? null : Number(n), isrc });
}
