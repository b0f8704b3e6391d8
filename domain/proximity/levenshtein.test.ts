import { expect, test } from 'vitest';
import { distance } from './levenshtein.ts';

/** The definition itself, without a bound and without a table: dear, and plain to read. */
function byDefinition(a: string, b: string): number {
  if (a === '' || b === '') return Math.max(a.length, b.length);
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const ways = [
    byDefinition(a.slice(0, -1), b) + 1,
    byDefinition(a, b.slice(0, -1)) + 1,
    byDefinition(a.slice(0, -1), b.slice(0, -1)) + same,
  ];
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(...ways, ...(isSwap ? [byDefinition(a.slice(0, -2), b.slice(0, -2)) + 1] : []));
}

/** All words of up to `length` letters of the alphabet. */
function wordsOf(alphabet: string, length: number): string[] {
  if (length === 0) return [''];
  const shorter = wordsOf(alphabet, length - 1);
  return [
    ...shorter,
    ...[...alphabet].flatMap((letter) =>
      shorter.filter((word) => word.length === length - 1).map((word) => word + letter),
    ),
  ];
}

test('the distance is that of the definition, up to its limit, for all small words', () => {
  const words = wordsOf('ab', 4).concat(wordsOf('abc', 3));
  for (const a of words) {
    for (const b of words) {
      const wanted = byDefinition(a, b);
      for (const limit of [0, 1, 3, 9])
        expect([a, b, distance(a, b, limit)]).toEqual([a, b, Math.min(wanted, limit + 1)]);
    }
  }
});

test.each([
  ['one letter swapped, inside equal words', 'la mer tranquille', 'la mre tranquille', 1],
  ['a swap at the edge of what is equal', 'abab', 'baba', 2],
  ['beyond what is compared', `${'x'.repeat(300)}a`, `${'x'.repeat(300)}b`, 1],
])('%s', (_case, a, b, wanted) => {
  expect(distance(a, b, 5)).toBe(wanted);
  expect(distance(b, a, 5)).toBe(wanted);
});
