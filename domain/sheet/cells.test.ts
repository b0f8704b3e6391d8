import { expect, test } from 'vitest';
import { readYesNo, writeYesNo } from './cells.ts';

test.each(['oui', 'OUI', 'o', 'vrai', 'true', 'Yes', 'y', 'x', '1', 'Explicit'])('« %s » is yes', (cell) => {
  expect(readYesNo(cell)).toMatchObject({ value: true });
});

test.each(['', 'non', 'N', 'faux', 'False', 'no', '0', 'NotExplicit', 'Clean'])('« %s » is no', (cell) => {
  expect(readYesNo(cell)).toMatchObject({ value: false });
});

test('anything else is neither, and what we write we read', () => {
  expect(readYesNo('peut-être')).not.toHaveProperty('value');
  for (const value of [true, false]) expect(readYesNo(writeYesNo(value))).toMatchObject({ value });
});
