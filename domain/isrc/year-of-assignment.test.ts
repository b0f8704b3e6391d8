import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import {
  likelyYear,
  twoDigitYear,
  yearOfAssignment,
  yearToNumberIn,
} from './year-of-assignment.ts';

describe('year of assignment', () => {
  test.each([
    ['2026-12-31T22:59:59Z', 2026], // 23:59:59 in Paris
    ['2026-12-31T23:00:00Z', 2027], // midnight in Paris, an hour before midnight UTC
    ['2026-12-31T23:00:01Z', 2027],
    ['2027-01-01T00:00:00Z', 2027],
    ['2028-02-29T12:00:00Z', 2028],
    ['2026-07-01T00:00:00+14:00', 2026],
    ['1999-12-31T23:30:00Z', 2000],
  ])('%s is the year %i in Paris', (at, year) => {
    expect(yearOfAssignment(new Date(at))).toBe(year);
  });

  test('refuses an invalid date instead of inventing a year', () => {
    expect(() => yearOfAssignment(new Date('soon'))).toThrow(RangeError);
  });

  test.each([
    [2026, '26'],
    [2000, '00'],
    [2105, '05'],
  ])('%i is printed %s', (year, digits) => expect(twoDigitYear(year)).toBe(digits));

  test.each([
    ['00', 2000],
    ['26', 2026],
    ['39', 2039],
    ['40', 1940],
    ['85', 1985],
    ['99', 1999],
  ])('digits %s are read as %i', (digits, year) => expect(likelyYear(digits)).toBe(year));
});

describe('year to number in', () => {
  const at = new Date('2026-12-31T12:00:00Z');

  test.each([
    [null, 2026],
    [2019, 2026],
    [2026, 2026],
    [2027, 2027], // the clock was set back after midnight: never backwards
  ])('latest year %s returns %i', (latestYear, year) => {
    expect(yearToNumberIn({ at, latestYear })).toBe(year);
  });

  test('a clock two years behind issues nothing', () => {
    expect(() => yearToNumberIn({ at, latestYear: 2028 })).toThrow(DomainError);
  });
});
