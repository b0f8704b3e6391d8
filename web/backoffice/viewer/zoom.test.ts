import { expect, test } from 'vitest';
import { scaleOf, turned, zoomed } from './zoom.ts';

const A4 = { width: 800, height: 1130 };

test('moves one step from any scale, and stops at both ends', () => {
  expect(zoomed(1, 1)).toBe(1.25);
  expect(zoomed(1, -1)).toBe(0.8);
  expect(zoomed(0.43, 1)).toBe(0.5);
  expect(zoomed(0.43, -1)).toBe(0.25);
  expect(zoomed(4, 1)).toBe(4);
  expect(zoomed(0.2, -1)).toBe(0.2);
});

test('the width that fits is the one that is seen, turned or not', () => {
  expect(scaleOf('fit', 400, A4, 0)).toBe(0.5);
  expect(scaleOf('fit', 565, A4, 90)).toBe(0.5);
  expect(scaleOf('fit', 400, A4, 180)).toBe(0.5);
  expect(scaleOf(3, 400, A4, 0)).toBe(3);
});

test('a small picture is not blown up without end, an unknown size is shown as it is', () => {
  expect(scaleOf('fit', 900, { width: 30, height: 20 }, 0)).toBe(2);
  expect(scaleOf('fit', 900, { width: 0, height: 0 }, 0)).toBe(1);
  expect(turned(A4, 270)).toEqual({ width: 1130, height: 800 });
});
