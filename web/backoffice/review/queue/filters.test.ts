import fc from 'fast-check';
import { expect, test } from 'vitest';
import { criteriaOf, filtersOf, NO_FILTER, type QueueFilters } from './filters.ts';

const someFilters: fc.Arbitrary<QueueFilters> = fc.record({
  texte: fc.string().map((text) => text.trim()),
  type: fc.constantFrom('P' as const, 'V' as const, null),
  structure: fc.option(
    fc.record({ value: fc.integer({ min: 1, max: 9999 }).map(String), label: fc.string() }),
  ),
  proche: fc.boolean(),
  commentaire: fc.boolean(),
});

test('any filters are written in full at the end of the address, in characters left unescaped', () => {
  fc.assert(
    fc.property(someFilters, (filters) => {
      const criteria = criteriaOf(filters);
      expect(criteria).toMatch(/^[\w%+&=.~*-]*$/);
      expect(filtersOf(criteria)).toEqual(filters);
    }),
  );
});

test('a filter missing from the address, or invalid there, is unset', () => {
  expect(filtersOf('')).toEqual(NO_FILTER);
  expect(filtersOf('type=X&structure=-1&autre=1')).toEqual(NO_FILTER);
});
