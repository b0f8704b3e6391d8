import { expect, test } from 'vitest';
import { countryCodeOf, sheetCountries } from './sheet-countries.ts';

test.each([
  [250, 'FR'],
  [8, 'AL'],
  [999, null],
])('the letters of %s', (number, letters) => expect(countryCodeOf(number)).toBe(letters));

const { nameOf, numberOf } = sheetCountries();

test('a number has the name of the list, or none', () => {
  expect([nameOf(250), nameOf(4), nameOf(999)]).toEqual(['FRANCE', 'AFGHANISTAN', null]);
});

test.each([
  ['FR', 250],
  ['fr', 250],
  ['FRA', 250],
  ['FRANCE', 250],
  [' france ', 250],
  ["Cote-d'Ivoire", 384],
  ['CÔTE-D’IVOIRE', 384],
  ['Atlantide', null],
  ['', null],
])('« %s » is read as %s', (text, number) => expect(numberOf(text)).toBe(number));
