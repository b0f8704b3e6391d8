import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ELEMENT_TYPES } from '#domain/element/lists.ts';
import { type ConsultFilters, criteriaOf, filtersOf, NO_FILTER } from './consult-filters.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

const someFilters: fc.Arbitrary<ConsultFilters> = fc.record({
  company: fc.option(fc.record({ value: fc.integer({ min: 1, max: 9999 }).map(String), label: fc.string() })),
  text: fc.string().map((text) => text.trim()),
  type: fc.constantFrom(...ELEMENT_TYPES, null),
  du: fc.oneof(fc.constant(''), day),
  au: fc.oneof(fc.constant(''), day),
});

test('whatever the filters, the end of an address says them all, in signs that are kept', () => {
  fc.assert(
    fc.property(someFilters, (filters) => {
      const criteria = criteriaOf(filters);
      expect(criteria).toMatch(/^[\w%+&=.~*-]*$/);
      expect(filtersOf(criteria)).toEqual(filters);
    }),
  );
});

test('what an address does not say, or says wrongly, is open', () => {
  expect(filtersOf('')).toEqual(NO_FILTER);
  expect(filtersOf('type=X&structure=-1&du=hier&au=2026-02-31&autre=1')).toEqual(NO_FILTER);
});
