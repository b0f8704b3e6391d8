import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkNewPrefixe,
  isOpen,
  type NewPrefixe,
  rangesOverlap,
  usablePrefixes,
} from './prefixe.ts';
import { aPrefixe } from './testing/a-prefixe.ts';

const OPENED = new Date('2020-01-01T00:00:00Z');
const NONE: ReadonlyMap<number, number> = new Map();

describe('a prefix', () => {
  const closedAt = new Date('2024-01-01T00:00:00Z');
  test.each([
    ['2019-12-31T23:59:59Z', false],
    ['2020-01-01T00:00:00Z', true],
    ['2023-12-31T23:59:59Z', true],
    ['2024-01-01T00:00:00Z', false],
  ])('closed in 2024 is open at %s: %s', (at, open) => {
    expect(isOpen(aPrefixe({ closedAt }), new Date(at))).toBe(open);
  });

  test.each([
    [1, 100, 101, 200, false],
    [1, 100, 100, 200, true],
    [1, 99_999, 500, 600, true],
    [500, 600, 1, 499, false],
  ])('%i-%i and %i-%i overlap: %s', (a, b, c, d, overlap) => {
    const [one, two] = [
      { code: 'FRZ03', rangeStart: a, rangeEnd: b },
      { code: 'FRZ03', rangeStart: c, rangeEnd: d },
    ];
    expect(rangesOverlap(one, two)).toBe(overlap);
    expect(rangesOverlap(two, one)).toBe(overlap);
    expect(rangesOverlap(one, { ...two, code: 'FRZ04' })).toBe(false);
  });

  test('overlap means a designation in common', () => {
    const bound = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(bound, bound, bound, bound, (a, b, c, d) => {
        const one = { code: 'FRZ03', rangeStart: Math.min(a, b), rangeEnd: Math.max(a, b) };
        const two = { code: 'FRZ03', rangeStart: Math.min(c, d), rangeEnd: Math.max(c, d) };
        const inBoth = Array.from({ length: 31 }, (_, n) => n).some((n) =>
          [one, two].every(({ rangeStart, rangeEnd }) => n >= rangeStart && n <= rangeEnd),
        );
        expect(rangesOverlap(one, two)).toBe(inBoth);
      }),
    );
  });
});

describe('the prefix that numbers', () => {
  const later = new Date('2022-01-01T00:00:00Z');
  const prefixes = [
    aPrefixe({ prefixeId: 9, structureId: null, code: 'FRP01' }),
    aPrefixe({ prefixeId: 8, structureId: null, code: 'FRP02', openedAt: later }),
    aPrefixe({ prefixeId: 3, code: 'FRZ04', openedAt: later }),
    aPrefixe({ prefixeId: 4, code: 'FRZ03' }),
    aPrefixe({ prefixeId: 5, code: 'FRZ05', type: 'V' }),
    aPrefixe({ prefixeId: 6, code: 'FRZ06', structureId: 51 }),
    aPrefixe({ prefixeId: 7, code: 'FRZ07', closedAt: later }),
  ];
  const codes = (input: Partial<Parameters<typeof usablePrefixes>[0]> = {}) =>
    usablePrefixes({ prefixes, structureId: 50, type: 'P', used: NONE, ...input }).map(
      ({ code }) => code,
    );

  test('is its own, in order of allocation; the pool’s only when it is chosen', () => {
    expect(codes()).toEqual(['FRZ03', 'FRZ04']);
    expect(codes({ fromPool: true })).toEqual(['FRP01', 'FRP02']);
  });

  test('never belongs to someone else, nor to the other type', () => {
    expect(codes({ structureId: 52 })).toEqual(['FRP01', 'FRP02']);
    expect(codes({ type: 'V' })).toEqual(['FRZ05']);
    expect(codes({ structureId: 52, type: 'V' })).toEqual([]);
  });

  test('is not exhausted', () => {
    expect(codes({ used: new Map([[4, 99_998]]) })).toEqual(['FRZ03', 'FRZ04']);
    expect(
      codes({
        used: new Map([
          [4, 99_999],
          [9, 99_999],
        ]),
      }),
    ).toEqual(['FRZ04']);
    const spent = new Map([
      [3, 99_999],
      [4, 99_999],
      [9, 99_999],
    ]);
    expect(codes({ used: spent })).toEqual([]);
    expect(codes({ used: spent, fromPool: true })).toEqual(['FRP02']);
    const onlyZero = [aPrefixe({ rangeStart: 0, rangeEnd: 0 })];
    expect(codes({ prefixes: onlyZero })).toEqual([]);
  });

  test('is open at a date in its range', () => {
    expect(codes({ at: new Date('2021-01-01T00:00:00Z') })).toEqual(['FRZ03', 'FRZ07']);
    expect(codes({ at: new Date('2019-01-01T00:00:00Z') })).toEqual([]);
  });

  test('begins with FR or FX: no counter serves another root, of the structure or of the pool', () => {
    const foreign = [
      aPrefixe({ code: 'USZZ9' }),
      aPrefixe({ prefixeId: 2, structureId: null, code: 'MCZZ1' }),
    ];
    expect(codes({ prefixes: foreign })).toEqual([]);
    expect(codes({ prefixes: foreign, fromPool: true })).toEqual([]);
    const fx = aPrefixe({ prefixeId: 3, structureId: null, code: 'FXZ01' });
    // A structure that holds only an exception numbers like one without a prefix.
    expect(codes({ prefixes: [...foreign, fx] })).toEqual(['FXZ01']);
  });
});

describe('a new prefix', () => {
  const aNew = (input: Partial<NewPrefixe> = {}): NewPrefixe => ({
    code: 'FRAB1',
    type: 'P',
    structureId: 50,
    rangeStart: 1,
    rangeEnd: 99_999,
    ...input,
  });
  const existing = [aPrefixe({ code: 'FRZ03', rangeStart: 1, rangeEnd: 50_000, closedAt: OPENED })];
  const locations = (input: Partial<NewPrefixe>) =>
    checkNewPrefixe(aNew(input), existing).map(({ path, code }) => `${path} ${code}`);

  test.each<Partial<NewPrefixe>>([
    {},
    { structureId: null },
    { code: 'FXR59' },
    { rangeStart: 0 },
    { code: 'USZZ9', motifException: 'Catalogue repris d’un label américain.' },
    { rangeStart: 42, rangeEnd: 42 },
    { code: 'FRZ03', rangeStart: 50_001 },
  ])('%j may be allocated', (input) => expect(locations(input)).toEqual([]));

  test('the error names letters that are not allocated', () => {
    expect(checkNewPrefixe(aNew({ code: 'NCAB1' }), [])[0]?.message).toBe(
      'Aucun préfixe ne peut commencer par NC.',
    );
  });

  test.each<[Partial<NewPrefixe>, readonly string[]]>([
    [{ code: 'FR-AB1' }, ['code UNREADABLE']],
    [{ code: 'frab1' }, ['code UNREADABLE']],
    [{ code: 'F1AB1' }, ['code UNREADABLE']],
    [{ code: 'NCAB1' }, ['code UNKNOWN_FIRST_ELEMENT']],
    [{ code: 'YUAB1' }, ['code UNKNOWN_FIRST_ELEMENT']],
    [{ code: 'USS1Z' }, ['code EXAMPLE_PREFIX']],
    [{ code: 'USZZ9' }, ['motifException FOREIGN_ROOT']],
    [{ code: 'MCZZ1', motifException: ' ' }, ['motifException FOREIGN_ROOT']],
    [{ code: 'USZZ9', structureId: null, motifException: 'Reprise.' }, ['structureId POOL_COUNTS']],
    [{ motifException: 'Reprise.' }, ['motifException NO_EXCEPTION']],
    [{ rangeStart: -1 }, ['rangeStart OUT_OF_BOUNDS']],
    [{ rangeEnd: 100_000 }, ['rangeEnd OUT_OF_BOUNDS']],
    [{ rangeStart: 10, rangeEnd: 9 }, ['rangeEnd INCOHERENT']],
    [{ rangeStart: 0, rangeEnd: 0 }, ['rangeEnd INCOHERENT']],
    [{ code: 'FRZ03', rangeStart: 50_000 }, ['code ALREADY_ALLOCATED']],
    [{ code: 'FRZ03', rangeStart: 50_001, type: 'V' }, ['type OTHER_TYPE']],
  ])('%j: %j', (input, errors) => expect(locations(input)).toEqual(errors));
});
