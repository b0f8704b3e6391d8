import { describe, expect, test } from 'vitest';
import { type Isrc, parseIsrc } from '../isrc/isrc.ts';
import { checkDeclaredCode, type DeclaredCode, isPlausibleYear } from './declared-code.ts';
import { aPrefixe } from './testing/a-prefixe.ts';

describe('a code that the recording already carries', () => {
  const isrc = (text: string): Isrc => {
    const code = parseIsrc(text);
    if (code === null) throw new Error(text);
    return code;
  };
  const prefixes = [
    aPrefixe({ prefixeId: 1, rangeEnd: 500 }),
    aPrefixe({ prefixeId: 2, code: 'FRZ09', type: 'V' }),
    aPrefixe({ prefixeId: 3, code: 'FRZ07', structureId: 51 }),
    aPrefixe({ prefixeId: 4, code: 'FRP01', structureId: null }),
    aPrefixe({ prefixeId: 5, code: 'FRC01', closedAt: new Date('2023-12-31T23:30:00Z') }),
  ];
  const codes = (text: string, input: Partial<DeclaredCode> = {}) =>
    checkDeclaredCode({
      isrc: isrc(text),
      prefixes,
      structureId: 50,
      type: 'P',
      year: 2026,
      isFree: true,
      ...input,
    }).map(({ code }) => code);

  test.each<[string, Partial<DeclaredCode>]>([
    ['FRZ032600001', {}],
    ['FRZ032600500', {}],
    ['FRZ039800500', {}],
    ['FRZ092600500', { type: 'V' }],
    ['FRC012200001', {}],
    // Prefix unknown here: the owner's statement is accepted.
    ['FRZ992600001', {}],
    ['FRZ992600001', { type: 'V' }],
    // Prefix of another structure: number already issued, or of a past year; its agreement is
    // needed to enter it.
    ['FRZ072600001', { last: 1 }],
    ['FRZ072500009', { last: 1 }],
    ['FRZ072600001', { last: 1, deciding: true, accord: 'ACCEPTE' }],
    // Outside every range of a prefix held by one structure only: its agreement is needed.
    ['FRZ072600000', { last: 1, deciding: true, accord: 'ACCEPTE' }],
    ['FRX992600001', {}],
    ['FRC012400001', {}], // closed on 1 January 2024 in Paris
  ])('%s %j is accepted', (text, input) => expect(codes(text, input)).toEqual([]));

  test.each<[string, Partial<DeclaredCode>, readonly string[]]>([
    ['FRZ032600000', {}, ['OUT_OF_RANGE']],
    ['FRZ032600501', {}, ['OUT_OF_RANGE']],
    ['FRZ032700001', {}, ['FUTURE_YEAR']],
    ['FRZ032600001', { isFree: false }, ['ALREADY_USED']],
    ['FRZ032600001', { type: 'V' }, ['OTHER_TYPE']],
    ['FRZ092600001', {}, ['OTHER_TYPE']],
    ['FRZ072600001', { last: 1, isFree: false }, ['ALREADY_USED']],
    ['FRZ072600002', { last: 1 }, ['NOT_ISSUED']],
    ['FRZ072600002', { last: 1, deciding: true, accord: 'ACCEPTE' }, ['NOT_ISSUED']],
    ['FRZ072600001', { last: 1, deciding: true }, ['AGREEMENT_AWAITED']],
    ['FRZ072600001', { last: 1, deciding: true, accord: 'EN_ATTENTE' }, ['AGREEMENT_AWAITED']],
    ['FRZ072600001', { last: 1, deciding: true, accord: 'REFUSE' }, ['AGREEMENT_REFUSED']],
    ['FRZ072600000', { last: 1, deciding: true }, ['AGREEMENT_AWAITED']],
    ['FRP012600001', {}, ['NOT_ISSUED']],
    ['FRP012600001', { isFree: false }, ['ALREADY_USED']],
    ['FRP012600001', { type: 'V' }, ['OTHER_TYPE']],
    ['FRC012500001', {}, ['PREFIX_CLOSED']],
    ['FRX993000001', { isFree: false }, ['FUTURE_YEAR', 'ALREADY_USED']],
  ])('%s %j: %j', (text, input, expected) => expect(codes(text, input)).toEqual(expected));
});

test.each([
  [1985, null, null, false],
  [1986, null, null, true],
  [1998, null, 2010, false],
  [1998, 2010, null, false],
  [1998, null, 1998, true],
  [2009, null, 2010, true],
  [2008, null, 2010, false],
  [2026, 1971, null, true],
])(
  'a code of %i, fixed in %s and published in %s, is plausible: %s',
  (year, fixed, published, plausible) => {
    const dates = { anneeFixation: fixed, anneePublication: published };
    expect(isPlausibleYear(year, dates)).toBe(plausible);
  },
);
