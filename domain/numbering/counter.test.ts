import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNearlyExhausted, nextDesignations, planNumbering } from './counter.ts';
import { aPrefixe } from './testing/a-prefixe.ts';

describe('the counter', () => {
  test.each([
    [{}, null, 1, { fits: true, first: 1, last: 1, alert: false }],
    [{}, null, 12, { fits: true, first: 1, last: 12, alert: false }],
    [{}, 41, 2, { fits: true, first: 42, last: 43, alert: false }],
    [{ rangeStart: 0 }, null, 1, { fits: true, first: 1, last: 1, alert: false }],
    [
      { rangeStart: 500, rangeEnd: 600 },
      null,
      1,
      { fits: true, first: 500, last: 500, alert: false },
    ],
    [{}, 99_989, 10, { fits: true, first: 99_990, last: 99_999, alert: true }],
    [{}, 99_990, 10, { fits: false, remaining: 9 }],
    [{}, 99_999, 1, { fits: false, remaining: 0 }],
    [{ rangeEnd: 100 }, 89, 1, { fits: true, first: 90, last: 90, alert: true }],
    [{ rangeEnd: 100 }, 88, 1, { fits: true, first: 89, last: 89, alert: false }],
    [{ rangeStart: 0, rangeEnd: 0 }, null, 1, { fits: false, remaining: 0 }],
    [{ rangeStart: 500, rangeEnd: 600 }, 700, 1, { fits: false, remaining: 0 }],
  ] as const)('range %j, last %s, %i requested: %j', (range, last, count, expected) => {
    expect(nextDesignations({ prefixe: aPrefixe(range), last, count })).toEqual(expected);
  });

  test.each([
    [[5], null, 4, { fits: true, first: 1, last: 4, alert: false }],
    [[5], null, 5, { fits: true, first: 6, last: 10, alert: false }],
    [[5], 4, 1, { fits: true, first: 6, last: 6, alert: false }],
    [[7, 5], null, 6, { fits: true, first: 8, last: 13, alert: false }],
    [[5, 5, 500], 10, 2, { fits: true, first: 11, last: 12, alert: false }],
    [[5, 12], null, 9, { fits: false, remaining: 8 }],
    [[1, 2, 3], 16, 5, { fits: false, remaining: 4 }],
  ] as const)(
    'jumps over the numbers %j that the holder gave itself',
    (taken, last, count, expected) => {
      expect(
        nextDesignations({ prefixe: { rangeStart: 1, rangeEnd: 20 }, last, count, taken }),
      ).toEqual(expected);
    },
  );

  test.each([0, -1, 1.5, Number.NaN])('refuses a request for %d codes', (count) => {
    expect(() => nextDesignations({ prefixe: aPrefixe(), last: null, count })).toThrow(RangeError);
  });

  test('issues first..end once each, in order, without gap, then refuses for ever', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 60 }));
    const counts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(range, counts, ([rangeStart, size], requested) => {
        const prefixe = { rangeStart, rangeEnd: Math.min(rangeStart + size, 99_999) };
        const issued: number[] = [];
        let last: number | null = null;
        for (const count of requested) {
          const next = nextDesignations({ prefixe, last, count });
          if (!next.fits) {
            expect(next.remaining).toBeLessThan(count);
            continue;
          }
          for (let number = next.first; number <= next.last; number += 1) issued.push(number);
          expect(next.last - next.first + 1).toBe(count);
          last = next.last;
        }
        const start = Math.max(rangeStart, 1);
        expect(issued).toEqual(issued.map((_, index) => start + index));
        expect(issued.every((number) => number <= prefixe.rangeEnd && number >= 1)).toBe(true);
      }),
    );
  });

  test.each([
    [null, false],
    [89_998, false],
    [89_999, false],
    [90_000, true],
    [99_999, true],
  ])('a full range with last %s is nearly exhausted: %s', (last, expected) => {
    expect(isNearlyExhausted(aPrefixe(), last)).toBe(expected);
  });
});

describe('the plan of a dossier', () => {
  const own = aPrefixe({ prefixeId: 1, rangeEnd: 10 });
  const second = aPrefixe({
    prefixeId: 2,
    code: 'FRZ04',
    rangeEnd: 10,
    openedAt: new Date('2021-01-01T00:00:00Z'),
  });
  const pool = aPrefixe({ prefixeId: 3, code: 'FRP01', structureId: null, rangeEnd: 10 });
  const plan = (count: number, used: readonly (readonly [number, number])[] = []) =>
    planNumbering({
      prefixes: [pool, second, own],
      structureId: 50,
      type: 'P',
      used: new Map(used),
      count,
    });
  const blocks = (count: number, used?: readonly (readonly [number, number])[]) =>
    plan(count, used)?.blocks.map(({ prefixe, first, last }) => `${prefixe.code} ${first}-${last}`);

  test('takes consecutive numbers of one prefix when they fit', () => {
    expect(blocks(5)).toEqual(['FRZ03 1-5']);
    expect(plan(5)?.nearlyExhausted).toEqual([]);
  });

  test('continues with the next own prefix, and uses the pool only when chosen, for the whole dossier', () => {
    expect(blocks(5, [[1, 8]])).toEqual(['FRZ03 9-10', 'FRZ04 1-3']);
    expect(plan(20)?.nearlyExhausted).toEqual([own, second]);
    expect(plan(21)).toBeNull();
    const chosen = {
      prefixes: [pool, second, own],
      structureId: 50,
      type: 'P',
      used: new Map(),
    } as const;
    expect(planNumbering({ ...chosen, count: 10, fromPool: true })?.blocks).toEqual([
      { prefixe: pool, first: 1, last: 10 },
    ]);
  });

  test('is nothing at all when the numbers left are too few', () => {
    expect(
      plan(1, [
        [1, 10],
        [2, 10],
        [3, 10],
      ]),
    ).toBeNull();
  });

  test('jumps over what holders numbered themselves, and over a prefix they filled', () => {
    const taken = new Map([
      [1, Array.from({ length: 10 }, (_, index) => index + 1)],
      [2, [2]],
    ]);
    const made = planNumbering({
      prefixes: [own, second, pool],
      structureId: 50,
      type: 'P',
      used: new Map(),
      count: 8,
      taken,
    });
    expect(
      made?.blocks.map(({ prefixe, first, last }) => `${prefixe.code} ${first}-${last}`),
    ).toEqual(['FRZ04 3-10']);
  });

  test.each([
    [60, [50], ['FRZ03 1-49', 'FRZ03 51-61']],
    [99, [50], ['FRZ03 1-49', 'FRZ03 51-100']],
    [98, [2, 99], ['FRZ03 1-1', 'FRZ03 3-98', 'FRZ03 100-100']],
    [50, [50], ['FRZ03 51-100']],
    [100, [50], ['FRZ03 1-49', 'FRZ03 51-100', 'FRZ04 1-1']],
  ])(
    '%i requested beside %j fills the gaps of a prefix in order, before the next prefix',
    (count, own, expected) => {
      const made = planNumbering({
        prefixes: [aPrefixe({ prefixeId: 1, rangeEnd: 100 }), second],
        structureId: 50,
        type: 'P',
        used: new Map(),
        taken: new Map([[1, own]]),
        count,
      });
      expect(
        made?.blocks.map(({ prefixe, first, last }) => `${prefixe.code} ${first}-${last}`),
      ).toEqual(expected);
      expect(made?.nearlyExhausted.map(({ code }) => code)).toEqual(
        count < 98 && count !== 50 ? [] : ['FRZ03'],
      );
    },
  );

  test('never issues a number twice or out of range, over successive dossiers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (dossiers) => {
        const used = new Map<number, number>();
        const codes: string[] = [];
        for (const count of dossiers) {
          const made = planNumbering({
            prefixes: [own, second, pool],
            structureId: 50,
            type: 'P',
            used,
            count,
          });
          if (made === null) {
            expect(codes.length + count).toBeGreaterThan(20);
            continue;
          }
          for (const { prefixe, first, last } of made.blocks) {
            for (let number = first; number <= last; number += 1)
              codes.push(`${prefixe.code} ${number}`);
            used.set(prefixe.prefixeId, last);
          }
        }
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes.every((code) => /^FRZ0\d (10|[1-9])$/.test(code))).toBe(true);
      }),
    );
  });
});
