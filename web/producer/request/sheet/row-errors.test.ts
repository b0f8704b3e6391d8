import { describe, expect, test } from 'vitest';
import { duplicatesOf } from './duplicates.ts';
import { blankRow, type Row, type Texts } from './row.ts';
import { errorsOf } from './row-errors.ts';
import { statusOf } from './row-status.ts';

const YEAR = 2026;
const WHOLE = {
  titre: 'Marée basse',
  artiste: 'Les Phares',
  duree: '00:03:45',
  type: 'P',
  anneePublication: '2026',
  qualite: 'PRODUCTEUR',
};
const line = (texts: Partial<Texts> = {}): Row => {
  const row = blankRow();
  return { ...row, texts: { ...row.texts, ...WHOLE, ...texts } };
};
const locations = (row: Row) => errorsOf(row, YEAR).map(({ path, code }) => `${path} ${code}`);

describe('faults of a line', () => {
  test('a blank line has none, nor has a whole one, nor one without a duration', () => {
    expect(locations(blankRow())).toEqual([]);
    expect(locations(line())).toEqual([]);
    expect(locations(line({ duree: '' }))).toEqual([]);
  });

  test.each<[Partial<Texts>, string]>([
    [{ titre: '' }, 'titre REQUIRED'],
    [{ artiste: '' }, 'artiste REQUIRED'],
    [{ duree: '3:75' }, 'duree UNREADABLE'],
    [{ anneePublication: 'l’an dernier' }, 'anneePublication UNREADABLE'],
    [{ anneePublication: '1812' }, 'anneePublication OUT_OF_BOUNDS'],
    [{ type: 'disque' }, 'type UNREADABLE'],
    [{ qualite: 'ami' }, 'qualite UNREADABLE'],
    [{ ean: '4006381333930' }, 'ean WRONG_CHECK_DIGIT'],
    [{ titre: 'a'.repeat(251) }, 'titre TOO_LONG'],
  ])('%j', (texts, location) => expect(locations(line(texts))).toEqual([location]));
});

test('the same title, artist and version are reported, whatever the case and the accents', () => {
  const rows = [
    line(),
    line({ titre: 'MAREE  BASSE' }),
    line({ version: 'Live' }),
    blankRow(),
    blankRow(),
  ];
  expect(duplicatesOf(rows)).toEqual([-1, 0, -1, -1, -1]);
});

describe('standing', () => {
  const facts = {
    row: line(),
    statut: 'USER',
    motif: null,
    errors: [],
    duplicateOf: -1,
    inConflict: false,
  } as const;
  const error = { path: 'titre', code: 'REQUIRED', message: 'Indiquez le titre.' };

  test.each([
    [{}, 'ready'],
    [{ row: blankRow() }, 'blank'],
    [{ row: line({ duree: '' }) }, 'untimed'],
    [{ duplicateOf: 2 }, 'duplicate'],
    [{ duplicateOf: 2, motif: 'Titre inexact' }, 'refused'],
    [{ duplicateOf: 2, motif: 'Titre inexact', errors: [error] }, 'faults'],
    [{ statut: 'PRODUCT', errors: [error] }, 'sent'],
    [{ statut: 'PRODUCT', inConflict: true }, 'conflict'],
  ] as const)('%j', (input, kind) => expect(statusOf({ ...facts, ...input }).kind).toBe(kind));
});
