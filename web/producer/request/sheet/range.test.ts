import { expect, test } from 'vitest';
import { setText } from './edit-rows.ts';
import {
  copied,
  filled,
  filledDown,
  isOneCell,
  linesIn,
  type OnRange,
  rangeOf,
  withoutLines,
} from './range.ts';
import { blankRow, COLUMNS, isBlankRow, type Row } from './row.ts';

const on = (range: OnRange['range']): OnRange => ({
  range,
  columns: COLUMNS,
  defaults: {},
  mayWrite: (row) => row.texts.titre !== 'Envoyé',
});
const titled = (...titles: readonly string[]): readonly Row[] =>
  titles.map((titre) => ({
    ...blankRow(),
    texts: { ...blankRow().texts, titre, artiste: `Artiste de ${titre}` },
  }));

test('a range is the same whichever corner it began at', () => {
  const range = { top: 1, bottom: 3, left: 0, right: 2 };
  expect(rangeOf({ row: 3, column: 0 }, { row: 1, column: 2 })).toEqual(range);
  expect(rangeOf({ row: 1, column: 2 }, { row: 3, column: 0 })).toEqual(range);
  expect(linesIn(range)).toBe(3);
  expect(isOneCell(range)).toBe(false);
  expect(isOneCell(rangeOf({ row: 4, column: 4 }, null))).toBe(true);
});

test('is copied as a spreadsheet would, quotes and names of lists included', () => {
  const rows = setText(
    titled('Un "bis"', 'Deux'),
    { index: 1, name: 'compositeurs' },
    'A. Roc\nB. Sel',
    {
      defaults: {},
    },
  );
  expect(copied(rows, { top: 0, bottom: 1, left: 0, right: 1 }, ['titre', 'compositeurs'])).toBe(
    '"Un ""bis"""\t\nDeux\tA. Roc ; B. Sel',
  );
  const one = setText(rows, { index: 1, name: 'compositeurs' }, 'Roc; Sel', { defaults: {} });
  const location = { top: 1, bottom: 1, left: 0, right: 0 };
  expect(copied(one, location, ['compositeurs'])).toBe('Roc\\; Sel');
});

test('is cleared and filled, but for what may not be written in', () => {
  const rows = titled('Un', 'Envoyé', 'Trois');
  const range = { top: 0, bottom: 2, left: 2, right: 2 };
  expect(filled(rows, 'Zoé', on(range)).map(({ texts }) => texts.artiste)).toEqual([
    'Zoé',
    'Artiste de Envoyé',
    'Zoé',
  ]);
  expect(filled(rows, '', on(range))[2]?.texts).toMatchObject({ titre: 'Trois', artiste: '' });
});

test('is filled from its first line, or from the line above when it has one only', () => {
  const rows = titled('Un', 'Deux', 'Trois');
  const artists = (changed: readonly Row[]) => changed.map(({ texts }) => texts.artiste);
  const all = filledDown(rows, on({ top: 0, bottom: 2, left: 2, right: 2 }));
  expect(artists(all)).toEqual(['Artiste de Un', 'Artiste de Un', 'Artiste de Un']);
  const one = filledDown(rows, on({ top: 2, bottom: 2, left: 2, right: 2 }));
  expect(artists(one)).toEqual(['Artiste de Un', 'Artiste de Deux', 'Artiste de Deux']);
});

test('lines go together, and those that may not stay', () => {
  const rows = [...titled('Un', 'Envoyé', 'Trois', 'Quatre'), blankRow()];
  const left = withoutLines(rows, { top: 0, bottom: 2, left: 0, right: 6 }, (index) => index !== 1);
  expect(left.filter((row) => !isBlankRow(row)).map(({ texts }) => texts.titre)).toEqual([
    'Envoyé',
    'Quatre',
  ]);
});
