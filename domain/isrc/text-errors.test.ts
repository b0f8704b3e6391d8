import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIsrc } from './isrc.ts';
import { isrcTextErrors } from './text-errors.ts';

test.each([
  ['FR-Z03-98-0021', [{ kind: 'length', count: 11 }]],
  ['ISRC FR-Z03-98-002123', [{ kind: 'length', count: 13 }]],
  ['F1-Z03-98-00212', [{ kind: 'country', text: 'F1' }]],
  ['FR-Z03-98-OO212', [{ kind: 'digits', text: '98OO212' }]],
  [
    'F1-Z03-98-0021A',
    [
      { kind: 'country', text: 'F1' },
      { kind: 'digits', text: '980021A' },
    ],
  ],
  ['FR.Z03.98.00212', [{ kind: 'sign', sign: '.' }]],
  ['FRÉ039800212', [{ kind: 'sign', sign: 'É' }]],
  ['ISRC', [{ kind: 'length', count: 4 }]],
  ['', [{ kind: 'length', count: 0 }]],
])('%j: %j', (text, errors) => expect(isrcTextErrors(text)).toEqual(errors));

test('a text has a fault exactly when it is not a code', () => {
  const sign = fc.constantFrom(...'FRZ0398IS-. é𝒜');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 18 }), (signs) => {
      const text = signs.join('');
      expect(isrcTextErrors(text).length === 0).toBe(parseIsrc(text) !== null);
    }),
  );
  expect(isrcTextErrors('isrc fr-z03-98-00212')).toEqual([]);
});
