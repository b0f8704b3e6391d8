import { describe, expect, test } from 'vitest';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import {
  addRows,
  copyFromAbove,
  FIRST_ROWS,
  removeRow,
  setText,
  withCapacity,
} from './edit-rows.ts';
import { blankRow, isBlankRow, type Row } from './row.ts';

const DEFAULTS = {
  type: 'P',
  anneePublication: '2026',
  qualite: 'PRODUCTEUR',
  artiste: 'Les Phares',
};
const blank = (count: number) => Array.from({ length: count }, blankRow);
const write = (
  rows: readonly Row[],
  index: number,
  name: 'titre' | 'duree' | 'type' | 'artiste',
  text: string,
) => setText(rows, { index, name }, text, { defaults: DEFAULTS });

describe('a first word in a blank line', () => {
  test('sets the common values on it alone', () => {
    const rows = blank(2);
    const [first, second] = write(rows, 0, 'titre', 'Marée basse');
    expect(first?.texts).toMatchObject({ ...DEFAULTS, titre: 'Marée basse' });
    expect(second).toBe(rows[1]);
  });

  test('does not restore a value that the user cleared later', () => {
    const [first] = write(write(blank(1), 0, 'titre', 'Marée basse'), 0, 'artiste', '');
    expect(first?.texts.artiste).toBe('');
  });

  test('is not an emptied cell', () => {
    const rows = blank(1);
    expect(write(rows, 0, 'titre', '  ')).toBe(rows);
  });
});

describe('leaving a cell', () => {
  test.each([
    ['duree', '3m45', '00:03:45'],
    ['duree', '3:75', '3:75'],
    ['type', 'Vidéogramme', 'V'],
    ['type', 'clip', 'V'],
    ['type', 'disque', 'disque'],
    ['titre', '  Où vont les oiseaux ', 'Où vont les oiseaux'],
  ] as const)('%s: « %s » is stored as « %s »', (name, typed, stored) => {
    expect(write(blank(1), 0, name, typed)[0]?.texts[name]).toBe(stored);
  });

  test('without a change returns the very same lines', () => {
    const rows = write(blank(1), 0, 'titre', 'Marée basse');
    expect(write(rows, 0, 'titre', 'Marée basse ')).toBe(rows);
  });
});

test('the cell above is copied, a blank line above is not', () => {
  const rows = write(blank(3), 0, 'titre', 'Marée basse');
  const location = { index: 1, name: 'titre' } as const;
  expect(copyFromAbove(rows, location, DEFAULTS)[1]?.texts).toMatchObject({
    ...DEFAULTS,
    titre: 'Marée basse',
  });
  expect(copyFromAbove(rows, { ...location, index: 2 }, DEFAULTS)).toBe(rows);
  expect(copyFromAbove(rows, { ...location, index: 0 }, DEFAULTS)).toBe(rows);
});

describe('room', () => {
  test('is a page of lines at first, then always one blank line', () => {
    expect(withCapacity([])).toHaveLength(FIRST_ROWS);
    const full = withCapacity([]).map(
      (_, index) => write(withCapacity([]), index, 'titre', `Titre ${index}`)[index],
    );
    const rows = withCapacity(full.filter((row) => row !== undefined));
    expect(rows).toHaveLength(FIRST_ROWS + 1);
    expect(rows.filter(isBlankRow)).toHaveLength(1);
  });

  test("stops at the dossier's capacity", () => {
    expect(addRows(blank(LARGEST_DOSSIER - 3), 10)).toHaveLength(LARGEST_DOSSIER);
  });

  test('removing a line preserves the identity of others', () => {
    const rows = blank(3);
    expect(removeRow(rows, 1)).toEqual([rows[0], rows[2]]);
    expect(removeRow(rows, 9)).toBe(rows);
  });
});
