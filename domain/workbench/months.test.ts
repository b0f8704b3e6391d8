import { expect, test } from 'vitest';
import { monthInParis, monthsBetween, monthsLater } from './months.ts';

test('the month is that of Paris, not of the server', () => {
  expect(monthInParis(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12');
  expect(monthInParis(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01');
  expect(monthInParis(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07');
});

test.each([
  ['2026-01', 1, '2026-02'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -11, '2025-12'],
  ['2026-11', 0, '2026-11'],
])('%s and %i months is %s', (month, count, expected) => {
  expect(monthsLater(month, count)).toBe(expected);
});

test('months between two, over the end of a year', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
});
