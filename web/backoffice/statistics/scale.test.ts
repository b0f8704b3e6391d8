import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf, topOf } from './scale.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [6, 10],
  [12, 20],
  [47, 50],
  [501, 1000],
  [0.4, 0.5],
])('over %d, the scale ends at %d', (highest, top) => {
  expect(topOf(highest)).toBeCloseTo(top);
});

test('nothing leaves the scale, and half of it is used at least', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (highest) => {
      expect(topOf(highest)).toBeGreaterThanOrEqual(highest);
      expect(topOf(highest)).toBeLessThanOrEqual(highest * 2.5);
    }),
  );
});

test('a half dossier is no mark', () => {
  expect(marksOf(5, true)).toEqual([5, 0]);
  expect(marksOf(5, false)).toEqual([5, 2.5, 0]);
  expect(marksOf(20, true)).toEqual([20, 10, 0]);
});
