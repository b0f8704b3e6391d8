import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ELEMENT_TYPES } from '#domain/element/lists.ts';
import { filtersIn, searchOf } from '../registry/use-filtering.ts';
import { CODES, searchIn } from './codes.tsx';

const { filters } = CODES;
const reader = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? '';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((timestamp) => timestamp.toISOString().slice(0, 10));

const someFilters = fc.record({
  structure: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 9999 }).map(String)),
  raison: fc.string().map((text) => text.trim()),
  texte: fc.string().map((text) => text.trim()),
  type: fc.constantFrom(...ELEMENT_TYPES, ''),
  du: fc.oneof(fc.constant(''), day),
  au: fc.oneof(fc.constant(''), day),
});

test('any filters are written in full at the end of the address, in characters left unescaped', () => {
  fc.assert(
    fc.property(someFilters, (values) => {
      const search = searchOf(filters, { read: reader(values) });
      expect(search).toMatch(/^[\w%+&=.~*-]*$/);
      expect(filtersIn(filters, search)).toEqual(values);
      const { structure, texte, type, ...days } = values;
      expect(searchIn(reader(filtersIn(filters, search)))).toEqual({
        text: texte,
        type: type === '' ? null : type,
        structureId: structure === '' ? null : Number(structure),
        du: days.du,
        au: days.au,
      });
    }),
  );
});

test('a filter missing from the address, or invalid there, is unset', () => {
  const open = { text: '', type: null, structureId: null, du: '', au: '' };
  expect(searchIn(reader({}))).toEqual(open);
  const wrong = { type: 'X', structure: '-1', du: 'hier', au: '2026-02-31', autre: '1' };
  expect(searchIn(reader(wrong))).toEqual(open);
});
