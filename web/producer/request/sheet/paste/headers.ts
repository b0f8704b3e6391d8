import type { TextName } from '../row.ts';
import { plain } from '../words.ts';

/** Names that French and English spreadsheets give to columns. */
const NAMES: Readonly<Record<TextName, readonly string[]>> = {
  titre: [
    'titre',
    'titre de l enregistrement',
    'nom du titre',
    'morceau',
    'chanson',
    'title',
    'track',
    'track title',
    'track name',
    'song',
    'song title',
    'recording title',
  ],
  version: ['version', 'sous titre', 'mix', 'mix name', 'subtitle', 'track version', 'version title'],
  artiste: [
    'artiste',
    'artiste principal',
    'artistes',
    'interprete principal',
    'artist',
    'artists',
    'main artist',
    'primary artist',
    'track artist',
    'artist name',
  ],
  duree: ['duree', 'minutage', 'temps', 'duration', 'length', 'time', 'track length', 'duree hh mm ss'],
  type: ['type', 'type d enregistrement', 'recording type'],
  anneePublication: [
    'annee',
    'annee de publication',
    'annee de premiere publication',
    'annee de sortie',
    'year',
    'release year',
    'publication year',
  ],
  qualite: ['qualite', 'qualite du demandeur', 'capacity'],
  artistesInvites: ['artistes invites', 'artiste invite', 'invites', 'featuring', 'feat', 'featured artists'],
  compositeurs: ['compositeur', 'compositeurs', 'composer', 'composers'],
  auteurs: ['auteur', 'auteurs', 'parolier', 'lyricist', 'lyricists', 'author', 'authors'],
  interpretes: ['interpretes', 'musiciens', 'performers', 'musicians'],
  datePublication: ['date de publication', 'date de premiere publication', 'date de sortie', 'release date'],
  anneeFixation: ['annee de fixation', 'annee de premiere fixation', 'recording year'],
  paysFixation: [],
  producteur: ['producteur', 'producteur initial', 'producer'],
  label: ['label', 'marque', 'imprint'],
  reference: ['reference', 'ref', 'reference catalogue', 'catalogue number', 'catalog number', 'cat no'],
  ean: ['ean', 'upc', 'ean upc', 'upc ean', 'code barres', 'barcode', 'code ean'],
  langue: [],
  genre: ['genre', 'style'],
  commentaire: ['commentaire', 'commentaires', 'remarque', 'comment', 'comments', 'notes'],
};

/** Columns that a sheet often has and that a request does not take. */
const IGNORED = new Set([
  'n',
  'no',
  'num',
  'numero',
  'piste',
  'plage',
  'rang',
  'track number',
  'track no',
  'number',
]);

const BY_WORD: ReadonlyMap<string, TextName> = new Map(
  Object.entries(NAMES).flatMap(([name, words]) =>
    // The record is closed over `TextName`: its keys are those names.
    words.map((word) => [word, name as TextName] as const),
  ),
);

/** Where each column of the sheet goes; null for a column that is left out. */
export type Mapping = readonly (TextName | null)[];

/**
 * Reads a first line as headings. Null when it looks like a recording: at least two columns must be
 * recognised, or the only one there is.
 */
export function readHeadings(cells: readonly string[]): Mapping | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const taken = new Set<TextName>();
  const mapping = cells.map((cell) => {
    const name = BY_WORD.get(plain(cell)) ?? null;
    // Two columns of the same meaning: the first one is kept.
    if (name === null || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
  const enough = taken.size >= 2 || (taken.size === 1 && filled.length === 1);
  return enough ? mapping : null;
}

/** Headings of the columns left out, except those that only number the lines. */
export function leftOut(cells: readonly string[], mapping: Mapping): string[] {
  return cells.filter(
    (cell, index) => cell.trim() !== '' && mapping[index] === null && !IGNORED.has(plain(cell)),
  );
}
