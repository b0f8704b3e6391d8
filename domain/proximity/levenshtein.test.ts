import { expect, test } from 'vitest';
import { distance } from './levenshtein.ts';

/** The plain recursive definition: slow but obvious. */
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
function messagesOf(alphabet: string, length: number): string[] {
  if (length === 0) return [''];
  const shorter = messagesOf(alphabet, length - 1);
  return [
    ...shorter,
    ...[...alphabet].flatMap((letter) =>
      shorter.filter((word) => word.length === length - 1).map((word) => word + letter),
    ),
  ];
}

test('the distance is that of the definition, up to its limit, for all small words', () => {
  const words = messagesOf('ab', 4).concat(messagesOf('abc', 3));
  for (const a of words) {
    for (const b of words) {
      const expected = byDefinition(a, b);
      for (const limit of [0, 1, 3, 9])
        expect([a, b, distance(a, b, limit)]).toEqual([a, b, Math.min(expected, limit + 1)]);
    }
  }
});

test.each([
  ['one letter swapped, inside equal words', 'la mer tranquille', 'la mre tranquille', 1],
  ['a swap at the edge of what is equal', 'abab', 'baba', 2],
  ['beyond what is compared', `${'x'.repeat(300)}a`, `${'x'.repeat(300)}b`, 1],
])('%s', (_case, a, b, expected) => {
  expect(distance(a, b, 5)).toBe(expected);
  expect(distance(b, a, 5)).toBe(expected);
});

/** The same by its table, for texts of any length. */
function byTable(a: string, b: string): number {
  const table = [...a, ''].map(() => [...b, ''].map(() => 0));
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = 0; row <= a.length; row += 1) {
    for (let column = 0; column <= b.length; column += 1) {
      if (row === 0 || column === 0) {
        (table[row] ?? [])[column] = row + column;
        continue;
      }
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
      ];
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        ways.push(at(row - 2, column - 2) + 1);
      (table[row] ?? [])[column] = Math.min(...ways);
    }
  }
  return at(a.length, b.length);
}

test('it is that of the table on both sides of thirty-two letters, in every script', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const text = (length: number) => Array.from({ length }, () => 'abcé爱я'[next(6)]).join('');
  for (let length = 26; length <= 40; length += 1) {
    for (let time = 0; time < 40; time += 1) {
      const [a, b] = [text(length), text(length - 3 + next(7))];
      for (const limit of [2, 12, 40])
        expect([a, b, distance(a, b, limit)]).toEqual([a, b, Math.min(byTable(a, b), limit + 1)]);
    }
  }
});
