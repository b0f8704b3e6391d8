import { describe, expect, test } from 'vitest';
import { EMPTY_ELEMENT, fieldOf } from '../element/fields.ts';
import { wordKeys } from '../letters.ts';
import { readList, writeList } from './cells.ts';
import { type FieldColumn, SHEET_COLUMNS } from './columns.ts';
import { columnOfHeader, columnsOfHeaders } from './headers.ts';
import { readRaw } from './read-row.ts';
import { NO_SIGN } from './signs.ts';
import { readTyped, settledText, typedOf } from './typed-text.ts';

/** Words and headings that only one of the two former dictionaries contained. */

const fields = SHEET_COLUMNS.filter((column): column is FieldColumn => column.kind === 'field');
const reading = {
  signs: NO_SIGN,
  accepted: new Set<never>(),
  year: 2026,
  context: { pays: { nameOf: () => null, numberOf: () => null } },
};
const read = (colonne: string, cell: string) => {
  const column = fields.find(({ name }) => name === colonne);
  if (column === undefined) throw new Error(`no column ${colonne}`);
  const raw = readRaw(column, cell, reading);
  return 'error' in raw ? raw : { value: { [column.field]: raw.value } };
};

test.each([
  ['type', 'phono', { type: 'P' }],
  ['type', 'Sound Recording', { type: 'P' }],
  ['type', 'morceau', { type: 'P' }],
  ['type', 'titre', { type: 'P' }],
  ['type', 'phonogrammes', { type: 'P' }],
  ['type', 'music video', { type: 'V' }],
  ['type', 'Music-Video', { type: 'V' }],
  ['type', 'Vidéomusique', { type: 'V' }],
  ['type', 'vidéoclip', { type: 'V' }],
  ['qualite', 'Producer', { qualite: 'PRODUCTEUR' }],
  ['qualite', 'agent', { qualite: 'MANDATAIRE' }],
  ['qualite', 'licensee', { qualite: 'LICENCIE' }],
  ['qualite', 'Cessionnaire des droits', { qualite: 'CESSIONNAIRE' }],
  ['langue', 'Français', { langue: 'fr' }],
  ['compositeurs', 'A. Roc / B. Sel', { compositeurs: ['A. Roc', 'B. Sel'] }],
  ['compositeurs', 'AC/DC', { compositeurs: ['AC/DC'] }],
])('%s: « %s » is recognised as a synonym', (colonne, cell, value) => {
  expect(read(colonne, cell)).toEqual({ value });
});

test.each<[heading: string, colonne: string]>([
  ['pays', 'pays_fixation'],
  ['country', 'pays_fixation'],
  ['langue', 'langue'],
  ['language', 'langue'],
  ['groupe', 'artiste_principal'],
  ['Nom de l’artiste', 'artiste_principal'],
  ['ft', 'artistes_invites'],
  ['chanson', 'titre'],
  ['morceau', 'titre'],
  ['Titre de l’enregistrement', 'titre'],
  ['mix', 'version'],
  ['Sous-titre', 'version'],
  ['p line', 'annee_publication'],
  ['genre musical', 'genre'],
  ['explicit', 'explicite'],
  ['instrumental', 'instrumental'],
  ['isrc', 'isrc_existant'],
  ['capacity', 'qualite'],
  ['imprint', 'label'],
  ['Code EAN', 'ean'],
  ['Durée hh:mm:ss', 'duree'],
  ['Type d’enregistrement', 'type'],
])('the heading « %s » means %s', (heading, colonne) =>
  expect(columnOfHeader(heading)).toBe(colonne),
);

test('a heading means one column', () => {
  const meanings = new Map<string, string>();
  const twice = fields.flatMap(({ name, label, field, headings }) =>
    [...new Set(wordKeys([name, label, fieldOf(field).label, headings].join(',')))].filter(
      (word) => {
        const other = meanings.get(word);
        meanings.set(word, name);
        return other !== undefined;
      },
    ),
  );
  expect(twice).toEqual([]);
});

describe('« Piste » is the number of a track or its title', () => {
  const headings = ['Piste', 'Titre', 'Artiste'];
  test('according to the values below it', () => {
    expect(
      columnsOfHeaders(headings, [
        ['1', 'Houle', 'Sel'],
        ['02', 'Ressac', 'Sel'],
      ]),
    ).toEqual([null, 'titre', 'artiste_principal']);
    expect(
      columnsOfHeaders(
        ['Piste', 'Artiste'],
        [
          ['Houle', 'Sel'],
          ['1979', 'Sel'],
        ],
      ),
    ).toEqual(['titre', 'artiste_principal']);
  });
  test('a title only when no values follow it', () => {
    expect(columnsOfHeaders(['Track', 'Artist'])).toEqual(['titre', 'artiste_principal']);
  });
});

test.each([['AC / DC'], ['/'], ['A /'], ['/ A'], ['A\\/B'], ['A \\ / B'], ['Tyler, The Creator']])(
  'the name « %s » comes back from a cell',
  (name) => expect(readList(writeList([name, 'B']))).toEqual({ value: [name, 'B'] }),
);

describe('the text of a form', () => {
  test.each([
    ['duree', '3m45', '00:03:45'],
    ['duree', '3:75', '3:75'],
    ['type', 'clip', 'V'],
    ['qualite', ' producer ', 'PRODUCTEUR'],
    ['paysFixation', 'france', '250'],
    ['paysFixation', 'RE', '638'],
    ['datePublication', '28/02/2026', '2026-02-28'],
    ['ean', '4006381 333931', '4006381333931'],
    ['langue', 'English', 'en'],
    ['titre', '  La houle ', 'La houle'],
    ['commentaire', ' Deux\nlignes \n', ' Deux\nlignes'],
    ['auteurs', 'A; B\nC / D', 'A; B\nC / D'],
  ] as const)('%s: « %s » settles as « %s »', (name, text, settled) => {
    expect(settledText(fieldOf(name), text)).toBe(settled);
  });

  test('comes back to the value it shows', () => {
    const message = {
      ...EMPTY_ELEMENT,
      duree: 225,
      auteurs: ['A; B', 'C / D', 'E | F'],
      paysFixation: 56,
    };
    for (const name of ['duree', 'auteurs', 'paysFixation', 'titre'] as const) {
      const field = fieldOf(name);
      expect(readTyped(field, typedOf(field, message[name]))).toEqual({ value: message[name] });
    }
  });
});

test('the first publication is the original one, and a P line names the payer beside a studio producer', () => {
  const heads = [
    'Title',
    'Digital release date (MM/DD/YYYY)',
    'Original release date (MM/DD/YYYY)',
  ];
  expect(columnsOfHeaders(heads)).toEqual(['titre', null, 'date_publication']);
  expect(columnsOfHeaders(['Title', 'Release Date'])).toEqual(['titre', 'date_publication']);
  const lines = [['Mer', 'Sam Otter', 'North Pier Recordings']];
  expect(columnsOfHeaders(['Title', 'Producer', 'P-Line'], lines)).toEqual([
    'titre',
    null,
    'producteur',
  ]);
  expect(columnsOfHeaders(['Title', 'Producer'], lines)).toEqual(['titre', 'producteur']);
});
