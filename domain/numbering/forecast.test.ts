import { expect, test } from 'vitest';
import { exhaustionDay } from './forecast.ts';

const openedAt = new Date('2020-05-01T00:00:00Z');
const at = (day: string) => new Date(`${day}T12:00:00Z`);

test.each([
  ['at this pace, half a year for a little more than half', 505, 1000, '2026-07-02', '2026-12-28'],
  ['nine tenths in a hundred days', 900, 1000, '2026-04-11', '2026-04-22'],
  ['they last until the counter starts again', 100, 1000, '2026-07-02', null],
  ['nothing used yet', 0, 1000, '2026-07-02', null],
  ['all used', 1000, 1000, '2026-07-02', null],
  ['the year is too young to tell', 900, 1000, '2026-01-10', null],
])('%s', (_name, used, size, day, expected) => {
  expect(exhaustionDay({ openedAt, used, size }, at(day))).toBe(expected);
});

test('a prefix of this year is judged from its first day', () => {
  const young = { openedAt: at('2026-06-01'), used: 500, size: 1000 };
  expect(exhaustionDay(young, at('2026-07-01'))).toBe('2026-07-31');
  expect(exhaustionDay(young, at('2026-06-10'))).toBeNull();
});
