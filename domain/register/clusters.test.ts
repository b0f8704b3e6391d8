import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf } from './clusters.ts';

test('pairs that share a recording are one cluster, with the best of their scores', () => {
  expect(
    clustersOf([
      { one: 5, other: 1, score: 92 },
      { one: 8, other: 7, score: 100 },
      { one: 9, other: 5, score: 97 },
    ]),
  ).toEqual([
    { members: [1, 5, 9], score: 97 },
    { members: [7, 8], score: 100 },
  ]);
});

test('two clusters met by a third pair become one', () => {
  const pair = (one: number, other: number) => ({ one, other, score: 90 });
  expect(clustersOf([pair(1, 2), pair(3, 4), pair(2, 3)])).toEqual([{ members: [1, 2, 3, 4], score: 90 }]);
});

test('whatever the pairs: every recording in one cluster, two of a pair together', () => {
  const pair = fc.record({ one: fc.nat(30), other: fc.nat(30), score: fc.integer({ min: 90, max: 100 }) });
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const clusters = clustersOf(pairs);
      const all = clusters.flatMap(({ members }) => members);
      expect(new Set(all).size).toBe(all.length);
      for (const { one, other, score } of pairs) {
        const found = clusters.filter(({ members }) => members.includes(one));
        expect(found).toHaveLength(1);
        expect(found[0]?.members).toContain(other);
        expect(found[0]?.score).toBeGreaterThanOrEqual(score);
      }
    }),
  );
});
