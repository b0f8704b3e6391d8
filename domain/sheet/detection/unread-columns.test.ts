import { expect, test } from 'vitest';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { questionsOf } from '../file/questions.ts';
import { readBlock } from '../file/read-block.ts';
import { LEFT_OUT } from './existing-codes.ts';

const input = { year: 2026, context: { pays: TERRITORY_NAMES, marque: '' }, mayMean: () => true };
const asRecognised = { colonnes: null, dureeEn: null, ligneEntete: null, accepted: new Set([]) };

/** A sheet of a title, an artist and one more column. */
const sheet = (heading: string, values: readonly string[]) => [
  ['Titre', 'Artiste', heading],
  ...values.map((value, index) => [`Houle ${index}`, 'Léo Brise', value]),
];

async function unreadOf(heading: string, values: readonly string[]) {
  const block = await readBlock(sheet(heading, values), asRecognised, input);
  return { ...block, questions: questionsOf(block.mapping, block.signs, block.unread) };
}

test.each([
  ['versions', 'Particularité', ['Live', 'Radio edit', ''], 'version'],
  ['years', 'Millésime', ['1998', '2003', '2003'], 'annee_publication'],
  ['days', 'Mise en vente', ['17/05/2024', '18/05/2024', ''], 'date_publication'],
  ['countries', 'Provenance', ['France', 'Belgique', 'FR'], 'pays_fixation'],
  ['languages', 'Chanté en', ['français', 'anglais', 'fr'], 'langue'],
  ['people', 'Qui', ['Nina Vey', 'Ada Quill', 'Ben Oar'], 'compositeurs'],
  ['barcodes', 'Produit', ['4006381333931', '4006381333931', ''], 'ean'],
  [
    'what a part of the heading names',
    'Nos compositeurs maison',
    ['nina', 'ada', ''],
    'compositeurs',
  ],
])('a column of %s raises a question, with a guess', async (_what, heading, values, guess) => {
  const { unread, questions } = await unreadOf(heading, values);
  const remplies = values.filter((value) => value !== '').length;
  expect(unread).toEqual([{ rang: 2, remplies, question: true, proposition: guess }]);
  expect(questions).toEqual(['colonnes']);
});

test.each([
  ['moods', 'Humeur', ['calme', 'vif', 'calme']],
  ['numbers', 'Ventes', ['12', '480', '7']],
  ['answers by yes or no', 'Masterisé', ['oui', 'non', 'no']],
  ['titles of albums', 'Album', ['Grand Large', 'Grand Large', 'Basses Eaux']],
  ['moments', 'Ajouté', ['2024-01-01 10:00:00', '2024-01-02 10:00:00', '']],
  ['numbers of tracks', 'N°', ['1', '2', '3']],
])('a column of %s is left out, and counted', async (_what, heading, values) => {
  const { unread, questions } = await unreadOf(heading, values);
  const remplies = values.filter((value) => value !== '').length;
  expect(unread).toEqual([{ rang: 2, remplies, question: false, proposition: null }]);
  expect(questions).toEqual([]);
});

test('a column already decided is not asked again', async () => {
  const cells = sheet('Particularité', ['Live', 'Radio edit']);
  const named = { ...asRecognised, colonnes: ['titre', 'artiste_principal', 'version'] };
  const { unread, rows } = await readBlock(cells, named, input);
  expect(unread).toEqual([]);
  expect(rows.map(({ fields }) => fields.version)).toEqual(['Live', 'Radio edit']);
  const left = { ...asRecognised, colonnes: ['titre', 'artiste_principal', LEFT_OUT] };
  const block = await readBlock(cells, left, input);
  expect(block.unread).toEqual([{ rang: 2, remplies: 2, question: false, proposition: null }]);
  expect(block.rows.map(({ fields }) => fields.version)).toEqual([null, null]);
});

test('a column whose field another column already fills raises no question', async () => {
  const cells = [
    ['Titre', 'Artiste', 'Année', 'Année de fixation', 'Millésime'],
    ['Houle', 'Léo Brise', '2003', '2002', '2004'],
  ];
  const { unread } = await readBlock(cells, asRecognised, input);
  expect(unread).toEqual([{ rang: 4, remplies: 1, question: false, proposition: null }]);
});

test('extra columns of a known layout are only counted', async () => {
  const cells = [
    ['Title', 'Artist', 'TagTime', 'TrackKey', 'URL'],
    ['Houle', 'Léo Brise', '2024-05-17', '12', 'https://x.example'],
  ];
  const block = await readBlock(cells, asRecognised, input);
  expect(block.layout?.name).toBe('Shazam');
  expect(block.unread.map(({ question }) => question)).toEqual([false, false, false]);
});

test('questions are limited to one screen, the most certain first', async () => {
  const people = Array.from({ length: 9 }, (_, index) => `Rubrique ${'abcdefghi'[index]}`);
  const cells = [
    ['Titre', 'Artiste', ...people, 'Particularité'],
    ['Houle', 'Léo Brise', ...people.map(() => 'Nina Vey'), 'Live'],
  ];
  const { unread } = await readBlock(cells, asRecognised, input);
  const unreadColumns = unread.filter(({ question }) => question);
  expect(unreadColumns).toHaveLength(6);
  expect(unreadColumns.at(-1)).toMatchObject({ proposition: 'version' });
});
