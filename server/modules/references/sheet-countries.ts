/** Writes and parses countries in the cells of a sheet. */

import countries from 'i18n-iso-countries/index.js';
import { plainLetters } from '#domain/letters.ts';
import type { SheetContext } from '#domain/sheet/columns.ts';
import { buildPays } from './countries.ts';

const plain = (text: string) => plainLetters(text.trim()).replaceAll('’', "'");

/** FR of 250; null of a number that names no country of today. */
export const countryCodeOf = (pays: number): string | null =>
  countries.numericToAlpha2(String(pays).padStart(3, '0')) ?? null;

export function sheetCountries(): SheetContext['pays'] {
  const rows = buildPays();
  const names = new Map(rows.map(({ id, value }) => [id, value]));
  const numbers = new Map(rows.map(({ id, value }) => [plain(value), id]));
  return {
    nameOf: (number) => names.get(number) ?? null,
    numberOf(text) {
      const letters = text.toUpperCase();
      const number = Number(
        countries.alpha2ToNumeric(letters) ?? countries.alpha3ToNumeric(letters) ?? Number.NaN,
      );
      return names.has(number) ? number : (numbers.get(plain(text)) ?? null);
    },
  };
}
