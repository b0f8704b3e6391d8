import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf } from './clusters.ts';

const letters = (one: number, other: number, score = 90) => ({ one, other, score, son: null });
const sound = (one: number, other: number, son: number) => ({ one, other, score: null, son });

test('pairs that share a recording are one cluster, with the best of their scores', () => {
  expect(clustersOf([letters(5, 1, 92), letters(8, 7, 100), letters(9, 5, 97)])).toEqual([
    { members: [1, 5, 9], score: 97, son: null },
    { members: [7, 8], score: 100, son: null },
  ]);
});

test('text and sound matches form clusters, each with both its scores', () => {
  expect(
    clustersOf([sound(5, 1, 93), letters(9, 5, 97), sound(9, 1, 99), sound(20, 12, 95)]),
  ).toEqual([
    { members: [1, 5, 9], score: 97, son: 99 },
    { members: [12, 20], score: null, son: 95 },
  ]);
});

test('two clusters linked by a third pair are merged', () => {
  expect(clustersOf([letters(1, 2), letters(3, 4), letters(2, 3)])).toEqual([
    { members: [1, 2, 3, 4], score: 90, son: null },
  ]);
});

test('a cluster is cut at its bound: what is left waits until the others are settled', () => {
  const pairs = [letters(2, 1), letters(3, 2), letters(4, 3), letters(3, 1), letters(5, 4)];
  expect(clustersOf(pairs, 3).map(({ members }) => members)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('for any pairs: every recording is in one cluster, and both of a pair in the same', () => {
  const percent = fc.option(fc.integer({ min: 90, max: 100 }));
  const pair = fc.record({ one: fc.nat(30), other: fc.nat(30), score: percent, son: percent });
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const clusters = clustersOf(pairs);
      const all = clusters.flatMap(({ members }) => members);
      expect(new Set(all).size).toBe(all.length);
      for (const { one, other, score, son } of pairs) {
        const matches = clusters.filter(({ members }) => members.includes(one));
        expect(matches).toHaveLength(1);
        expect(matches[0]?.members).toContain(other);
        expect(matches[0]?.score ?? 0).toBeGreaterThanOrEqual(score ?? 0);
        expect(matches[0]?.son ?? 0).toBeGreaterThanOrEqual(son ?? 0);
      }
    }),
  );
});
