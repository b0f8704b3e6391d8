import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import {
  buildIsrc,
  formatIsrc,
  type Isrc,
  isIsrc,
  isrcSegments,
  isrcWarnings,
  normaliseIsrcSearch,
  parseIsrc,
  suggestIsrc,
} from './isrc.ts';

const CODE = 'FRZ039800212';
const read = (text: string): Isrc => {
  const isrc = parseIsrc(text);
  if (isrc === null) throw new Error(`not a code: ${text}`);
  return isrc;
};

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const prefixe = fc.tuple(letter, letter, sign, sign, sign).map((deps) => deps.join(''));
const annee = fc.integer({ min: 0, max: 99 }).map((year) => String(year).padStart(2, '0'));
// Mostly signs of a code, with any UTF-16 unit in between.
const anySign = fc.oneof(
  sign,
  fc.constantFrom(...' -isrc:’'),
  fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
);
const anyText = fc.array(anySign, { maxLength: 24 }).map((signs) => signs.join(''));
const deps = fc.record({ prefixe, annee, designation: fc.integer({ min: 1, max: 99_999 }) });

describe('reading a code', () => {
  test.each([
    'FRZ039800212',
    'frz039800212',
    'FR-Z03-98-00212',
    'fr-z03-98-00212',
    'FR Z03 98 00212',
    'FR–Z03–98–00212',
    'FR\u2011Z03\u201198\u201100212',
    'FR\u2212Z03\u221298\u221200212',
    'ISRC FR-Z03-98-00212',
    'isrc: FRZ039800212',
    'ISRCFRZ039800212',
    'ISRC-FR-Z03-98-00212',
    "'FRZ039800212",
    '’FR-Z03-98-00212',
    "'ISRC FR-Z03-98-00212",
    '  FRZ039800212\u00a0',
    '\ufeffFRZ039800212\u200b',
  ])('%j is understood', (text) => expect(parseIsrc(text)).toBe(CODE));

  test.each([
    '',
    'ISRC',
    'FRZ03980021',
    'FRZ0398002123',
    'F1Z039800212',
    'FRZ03980021A',
    'FRZ03A800212',
    'FR.Z03.98.00212',
    'FR/Z03/98/00212',
    'FRÉ039800212',
    'fız039800212',
    'FRZ03980021２',
    'FRZ039800212 FRZ039800213',
    'ISRC ISRC FRZ039800212',
  ])('%j is not a code', (text) => expect(parseIsrc(text)).toBeNull());

  test('an Icelandic code whose registrant starts with RC keeps its four letters', () => {
    expect(parseIsrc('ISRC12400001')).toBe('ISRC12400001');
    expect(parseIsrc('ISRC IS-RC1-24-00001')).toBe('ISRC12400001');
  });

  test('only the stored form is an Isrc', () => {
    expect(isIsrc(CODE)).toBe(true);
    expect(isIsrc('FR-Z03-98-00212')).toBe(false);
    expect(isIsrc('frz039800212')).toBe(false);
    expect(isIsrc(`${CODE}\n`)).toBe(false);
  });
});

describe('forming a code', () => {
  test('build, format, read and take apart are one round trip', () => {
    fc.assert(
      fc.property(deps, (input) => {
        const isrc = buildIsrc(input);
        expect(isrc).toHaveLength(12);
        expect(isIsrc(isrc)).toBe(true);
        expect(formatIsrc(isrc)).toMatch(/^[A-Z]{2}-[A-Z0-9]{3}-\d{2}-\d{5}$/);
        expect(parseIsrc(formatIsrc(isrc))).toBe(isrc);
        expect(parseIsrc(`isrc ${formatIsrc(isrc).toLowerCase()}`)).toBe(isrc);
        expect(normaliseIsrcSearch(formatIsrc(isrc))).toBe(isrc);
        const taken = isrcSegments(isrc);
        expect({ ...taken, designation: Number(taken.designation) }).toEqual(input);
      }),
    );
  });

  test('for any input, the parsed result respects the syntax', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const isrc = parseIsrc(text);
        expect(isrc === null || isIsrc(isrc)).toBe(true);
        expect(normaliseIsrcSearch(text)).toMatch(/^[A-Z0-9]*$/);
      }),
    );
  });

  test('the printed form', () => expect(formatIsrc(read(CODE))).toBe('FR-Z03-98-00212'));

  test.each([
    { prefixe: 'FRZ03', annee: '98', designation: 0 },
    { prefixe: 'FRZ03', annee: '98', designation: 100_000 },
    { prefixe: 'FRZ03', annee: '98', designation: -1 },
    { prefixe: 'FRZ03', annee: '98', designation: 1.5 },
    { prefixe: 'FRZ03', annee: '98', designation: Number.NaN },
    { prefixe: 'FRZ03', annee: '8', designation: 1 },
    { prefixe: 'FRZ03', annee: '1998', designation: 1 },
    { prefixe: 'FRZ0', annee: '398', designation: 1 },
    { prefixe: 'frz03', annee: '98', designation: 1 },
    { prefixe: 'F1Z03', annee: '98', designation: 1 },
  ])('$prefixe $annee $designation is refused', (input) => {
    expect(() => buildIsrc(input)).toThrow(DomainError);
  });
});

describe('searching', () => {
  test.each([
    ['fr-abc-24-00001', 'FRABC2400001'],
    ['ISRC FRABC2400001', 'FRABC2400001'],
    ['ISRC : FR-ABC', 'FRABC'],
    ['isrcfrabc24', 'FRABC24'],
    ['ISRC', ''],
    ['  ', ''],
    ['-24-000', '24000'],
    ["'FR Z03", 'FRZ03'],
    ['fr.z03/98', 'FRZ0398'],
    ['IS-RC1', 'ISRC1'],
    ['ISRC12400001', 'ISRC12400001'],
    ['ISRC-IS-RC1', 'ISRC1'],
    ['100%_', '100'],
  ])('%j looks for %j', (text, expected) => expect(normaliseIsrcSearch(text)).toBe(expected));
});

describe('suggesting', () => {
  test.each([
    ['FRZ0398OO212', 'FRZ039800212'],
    ['FRZ03-98-0O2I2', 'FRZ039800212'],
    ['ISRC FR-Z03-98-O0212', 'FRZ039800212'],
    ['1TZ039800212', 'ITZ039800212'],
  ])('%s was probably %s', (text, expected) => expect(suggestIsrc(text)).toBe(expected));

  test.each([CODE, 'FRZ0398', 'bonjour', ''])('%j needs no suggestion or allows none', (text) => {
    expect(suggestIsrc(text)).toBeNull();
  });
});

describe('warnings', () => {
  const result = (text: string) =>
    isrcWarnings(read(text), { year: 2026 }).map(({ code, severity }) => `${severity} ${code}`);

  test.each([
    ['FRABC2600212', []],
    ['FXR592400212', []],
    ['FRABC8500212', []],
    ['FRABC4000212', []],
    ['FRABC2700212', ['warning FUTURE_YEAR']],
    ['FRABC3900212', ['warning FUTURE_YEAR']],
    ['NCABC2600212', ['warning UNKNOWN_FIRST_ELEMENT']],
    ['FRABC2600000', ['warning ZERO_DESIGNATION']],
    ['FRABC2611111', ['warning REPEATED_DIGIT']],
    ['FRZ039800212', ['hint LOOK_ALIKE']],
    ['FRIAB9800212', ['hint LOOK_ALIKE']],
    ['USS1Z9900001', ['error EXAMPLE_PREFIX', 'hint LOOK_ALIKE']],
    ['JPRJ09900001', ['error EXAMPLE_PREFIX', 'hint LOOK_ALIKE']],
    ['AA6Q72000047', ['error EXAMPLE_PREFIX']],
    [
      'XXABC3000000',
      ['warning UNKNOWN_FIRST_ELEMENT', 'warning FUTURE_YEAR', 'warning ZERO_DESIGNATION'],
    ],
  ])('%s: %j', (text, expected) => expect(result(text)).toEqual(expected));
});
