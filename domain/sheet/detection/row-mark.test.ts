import { expect, test } from 'vitest';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { FIELD_COLUMNS } from '../field-columns.ts';
import { changedBy, markOfFields } from './row-mark.ts';

const PAYS = { nameOf: () => null, numberOf: () => null };
const mark = markOfFields({ ...EMPTY_ELEMENT, titre: 'Houle', duree: 200 }, PAYS);
const columnOf = (name: string) => {
  const column = FIELD_COLUMNS.find((one) => one.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
};
const titre = (portal: string, file: string, cell = mark) =>
  changedBy(cell)(columnOf('titre'), { portal, file });

test('law 5: a mark shows whether the file, the portal or both changed a cell since the export', () => {
  expect(titre('Houle', 'Houle calme')).toBe('FICHIER');
  expect(titre('Grande houle', ' Houle ')).toBe('PORTAIL');
  expect(titre('Grande houle', 'Houle calme')).toBe('DEUX');
  expect(changedBy(mark)(columnOf('genre'), { portal: '', file: 'Chanson' })).toBe('FICHIER');
});

test.each(['', 'repere', mark.slice(0, -1), mark.replace(/^repere-.../, 'repere-???'), '45 000'])(
  'an invalid mark gives an unknown author: %s',
  (cell) => expect(titre('Houle', 'Houle calme', cell)).toBe('INCONNU'),
);

test('a mark contains no value, and is not a number for a spreadsheet', () => {
  expect(mark).toMatch(/^repere-[\da-z]{3}-[\da-z]+$/);
  expect(mark).not.toContain('Houle');
});
