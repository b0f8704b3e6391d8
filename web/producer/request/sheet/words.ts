import {
  ELEMENT_TYPE_LABELS,
  ELEMENT_TYPES,
  type ElementType,
  QUALITE_LABELS,
  QUALITES,
  type Qualite,
} from '../../../../domain/element/lists.ts';
import { formatDuree, parseDuree } from '../../../../domain/minuterie/duree.ts';
import type { ColumnName, TextName } from './row.ts';

/** Words as people and spreadsheets write them, brought to the form in which a cell keeps them. */

/** Lower case, without accents nor punctuation: for comparing words, never for keeping them. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const TYPE_WORDS: ReadonlyMap<string, ElementType> = new Map([
  ...ELEMENT_TYPES.map((type) => [plain(type), type] as const),
  ...ELEMENT_TYPES.map((type) => [plain(ELEMENT_TYPE_LABELS[type]), type] as const),
  ['phonogrammes', 'P'],
  ['phono', 'P'],
  ['audio', 'P'],
  ['son', 'P'],
  ['sound recording', 'P'],
  ['videogrammes', 'V'],
  ['video', 'V'],
  ['clip', 'V'],
  ['music video', 'V'],
]);

const QUALITE_WORDS: ReadonlyMap<string, Qualite> = new Map([
  ...QUALITES.map((qualite) => [plain(qualite), qualite] as const),
  ...QUALITES.map((qualite) => [plain(QUALITE_LABELS[qualite]), qualite] as const),
  ['producer', 'PRODUCTEUR'],
  ['agent', 'MANDATAIRE'],
  ['licensee', 'LICENCIE'],
]);

export function readType(text: string): ElementType | null {
  return TYPE_WORDS.get(plain(text)) ?? null;
}

export function readQualite(text: string): Qualite | null {
  return QUALITE_WORDS.get(plain(text)) ?? null;
}

/** The form in which a text is kept once its cell is left; what cannot be read stays as typed. */
export function settled(name: TextName, text: string): string {
  const trimmed = name === 'commentaire' ? text.trimEnd() : text.trim();
  if (trimmed === '') return '';
  if (name === 'type') return readType(trimmed) ?? trimmed;
  if (name === 'qualite') return readQualite(trimmed) ?? trimmed;
  if (name === 'duree') {
    const seconds = parseDuree(trimmed);
    return seconds === null ? trimmed : formatDuree(seconds);
  }
  return trimmed;
}

/** What a cell shows for the text it keeps. */
export function shown(name: ColumnName, text: string): string {
  if (name === 'type') {
    const type = readType(text);
    return type === null ? text : ELEMENT_TYPE_LABELS[type];
  }
  if (name === 'qualite') {
    const qualite = readQualite(text);
    return qualite === null ? text : QUALITE_LABELS[qualite];
  }
  return text;
}
