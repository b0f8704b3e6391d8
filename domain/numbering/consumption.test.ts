import { describe, expect, test } from 'vitest';
import { consumptionOf } from './consumption.ts';
import type { Prefixe } from './prefixe.ts';
import { checkRangeChange } from './range-change.ts';

const range = (rangeStart: number, rangeEnd: number, closedAt: Date | null = null) => ({
  rangeStart,
  rangeEnd,
  closedAt,
});
const CLOSED = new Date('2026-01-01T00:00:00Z');

describe('consumption', () => {
  test.each([
    ['nothing issued', range(1, 10), null, { used: 0, nextFree: 1, share: 0, alert: false }],
    ['00000 is never issued', range(0, 10), 0, { used: 0, nextFree: 1, share: 0, alert: false }],
    ['just under 90 %', range(1, 10), 8, { used: 8, nextFree: 9, share: 0.8, alert: false }],
    ['at 90 %', range(1, 10), 9, { used: 9, nextFree: 10, share: 0.9, alert: true }],
    ['the last one gone', range(1, 10), 10, { used: 10, nextFree: null, share: 1, alert: true }],
    ['a sub-range', range(501, 600), 550, { used: 50, nextFree: 551, share: 0.5, alert: false }],
    [
      'a counter before its range',
      range(501, 600),
      20,
      { used: 0, nextFree: 501, share: 0, alert: false },
    ],
    ['closed', range(1, 10, CLOSED), 9, { used: 9, nextFree: null, share: 0.9, alert: false }],
  ])('%s', (_name, prefixe, last, expected) => {
    expect(consumptionOf(prefixe, 2026, last)).toEqual({ annee: 2026, ...expected });
  });

  test.each([
    ['jumped over', range(1, 10), [4, 5], 6],
    ['further on', range(1, 10), [9], 4],
    ['the rest of the range', range(1, 5), [4, 5], null],
  ])('numbers that the holder gave itself: %s', (_name, prefixe, taken, nextFree) => {
    expect(consumptionOf(prefixe, 2026, 3, taken)).toMatchObject({ used: 3, nextFree });
  });
});

describe('change of range', () => {
  const prefixe: Prefixe = {
    prefixeId: 1,
    code: 'FRABC',
    type: 'P',
    structureId: 7,
    rangeStart: 100,
    rangeEnd: 199,
    openedAt: new Date('2024-01-01T00:00:00Z'),
    closedAt: null,
  };
  const neighbour: Prefixe = {
    ...prefixe,
    prefixeId: 2,
    structureId: 8,
    rangeStart: 300,
    rangeEnd: 399,
  };
  const issued = { first: 120, last: 150 };
  const errors = (rangeStart: number, rangeEnd: number) =>
    checkRangeChange(prefixe, { rangeStart, rangeEnd }, { rest: [neighbour], issued }).map(
      ({ path, code }) => `${path} ${code}`,
    );

  test.each([
    [120, 150],
    [0, 299],
    [100, 150],
  ])('%d to %d covers every issued number', (start, end) => {
    expect(errors(start, end)).toEqual([]);
  });
  test.each([
    [121, 150, ['rangeStart NUMBERS_LEFT_OUT']],
    [120, 149, ['rangeEnd NUMBERS_LEFT_OUT']],
    [130, 140, ['rangeStart NUMBERS_LEFT_OUT', 'rangeEnd NUMBERS_LEFT_OUT']],
    [100, 300, ['code ALREADY_ALLOCATED']],
    [100, 100_000, ['rangeEnd OUT_OF_BOUNDS', 'code ALREADY_ALLOCATED']],
  ])('%d to %d is refused', (start, end, expected) => {
    expect(errors(start, end)).toEqual(expected);
  });
  test('nothing issued: any free range will do', () => {
    expect(
      checkRangeChange(prefixe, { rangeStart: 150, rangeEnd: 160 }, { rest: [], issued: null }),
    ).toEqual([]);
  });
});
