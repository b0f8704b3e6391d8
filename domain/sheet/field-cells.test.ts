import { expect, test } from 'vitest';
import { structureField } from '../structure/structure-fields.ts';
import { readValue } from './field-cells.ts';

const NO_COUNTRIES = { nameOf: () => null, numberOf: () => null };

test('an identifier is read without its spaces and points, and an empty cell is none', () => {
  expect(readValue(structureField('siret'), '732 829 320 00074', NO_COUNTRIES)).toMatchObject({
    value: '73282932000074',
  });
  expect(readValue(structureField('siret'), '', NO_COUNTRIES)).toMatchObject({ value: null });
});
