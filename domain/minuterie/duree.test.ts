import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DUREE_MAX,
  DUREE_MIN,
  formatDuree,
  isSameDuree,
  looksLikeMinutesReadAsHours,
  parseDuree,
  parsePosition,
  UNREAD_DUREE,
} from './duree.ts';

const duree = fc.integer({ min: DUREE_MIN, max: DUREE_MAX });

describe('reading a duration', () => {
  test.each([
    ['3:45', 225],
    ['03:45', 225],
    ['345', 225],
    ['0345', 225],
    ['45', 45],
    ['5', 5],
    ['3m45', 225],
    ['3m45s', 225],
    ['3 min 45 s', 225],
    ['3 mn 45 sec', 225],
    ['3 min', 180],
    ["3'45", 225],
    ['3’45’’', 225],
    ['3′45″', 225],
    ['3\'45"', 225],
    ['45 s', 45],
    ['45"', 45],
    ['1h02', 3720],
    ['1 h 02 min 03 s', 3723],
    ['1H2', 3720],
    ['2h', 7200],
    ['10203', 3723],
    ['1:02:03', 3723],
    ['00:03:45', 225],
    ['  00:03:45\u00a0', 225],
    ['３：４５', 225],
    ['3:45.4', 225],
    ['00:03:44,600', 225],
    ['0.00260416666666667', 225],
    ['0,00260416666666667', 225],
    ['.0026041666667', 225],
    ['2.60416666666667E-3', 225],
    ['PT3M45S', 225],
    ['PT225S', 225],
    ['pt1h', 3600],
    ['00:00:01', 1],
    ['23:59:59', 86_399],
  ])('%j lasts %i s', (text, seconds) => expect(parseDuree(text)).toBe(seconds));

  test.each([
    '',
    ' ',
    '3:75',
    '375',
    '3m75',
    '60 s',
    '75:30',
    '1:60:00',
    '24:00:00',
    '23:59:59.9',
    '1h99',
    '0',
    '00:00:00',
    '0.0',
    '0.9999999',
    '1.5',
    '3.45',
    '-3:45',
    '3:45:',
    '3::45',
    '1234567',
    'pt',
    'ptm',
    'trois minutes',
    '3:45 environ',
    '1e5',
    '1e-9',
    '٣:٤٥',
  ])('%j is not understood', (text) => expect(parseDuree(text)).toBeNull());

  test('a position may be the very beginning', () => {
    expect(parsePosition('00:00:00')).toBe(0);
    expect(parsePosition('0')).toBe(0);
    expect(parsePosition('24:00:00')).toBeNull();
  });

  // spec 5.1
  test('every usual writing of a duration comes back as the same duration', () => {
    fc.assert(
      fc.property(duree, (seconds) => {
        const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const text = formatDuree(seconds);
        expect(text).toMatch(/^\d{2}:[0-5]\d:[0-5]\d$/);
        expect(parseDuree(text)).toBe(seconds);
        expect(parseDuree(text.replaceAll(':', ''))).toBe(seconds);
        expect(parseDuree(`${h}h${m}m${s}s`)).toBe(seconds);
        expect(parseDuree(`${h} h ${m} min ${s} s`)).toBe(seconds);
        expect(parseDuree(`PT${h}H${m}M${s}S`)).toBe(seconds);
        expect(parseDuree(String(seconds / 86_400))).toBe(seconds);
        if (h === 0) expect(parseDuree(`${m}:${s}`)).toBe(seconds);
      }),
    );
  });

  test('any input gives a duration within bounds or null', () => {
    const signs = fc.constantFrom(...'0123456789:.,hmins\'" ept-');
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
        const seconds = parseDuree(text);
        const inBounds =
          Number.isInteger(seconds) && Number(seconds) >= DUREE_MIN && Number(seconds) <= DUREE_MAX;
        expect(seconds === null || inBounds).toBe(true);
      }),
    );
  });
});

describe('writing a duration', () => {
  test.each([
    [0, '00:00:00'],
    [225, '00:03:45'],
    [86_399, '23:59:59'],
    [360_000, '100:00:00'],
  ])('%i s is %s', (seconds, text) => expect(formatDuree(seconds)).toBe(text));

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a duration', (seconds) => {
    expect(() => formatDuree(seconds)).toThrow(RangeError);
  });
});

describe('the same duration', () => {
  test.each([
    [225, 225, true],
    [225, 229, true],
    [229, 225, true],
    [225, 230, false],
    [230, 225, false],
  ])('%i and %i: %s', (a, b, same) => expect(isSameDuree(a, b)).toBe(same));

  test('follows the tolerance of the configuration', () => {
    expect(isSameDuree(225, 234, 10)).toBe(true);
    expect(isSameDuree(225, 235, 10)).toBe(false);
  });
});

test.each([
  [[12_000, 13_500], true],
  [[12_000, 225], false],
  [[12_000, 3605], false],
  [[], false],
])('durations %j read as hours by a spreadsheet: %s', (durees, expected) => {
  expect(looksLikeMinutesReadAsHours(durees)).toBe(expected);
});

test('a duration out of bounds is refused with its bounds', () => {
  expect(parseDuree('24:00:00')).toBeNull();
  expect(UNREAD_DUREE).toBe(
    'Écrivez la durée sous la forme 00:03:45 (heures, minutes, secondes), de 00:00:01 à 23:59:59.',
  );
});
