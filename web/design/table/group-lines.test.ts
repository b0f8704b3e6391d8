import { expect, test } from 'vitest';
import { linesOf } from './group-lines.ts';

const heading = (row: string) => (row.startsWith('#') ? row.slice(1) : null);
const drawn = (rows: readonly string[], shown: Record<string, number>) =>
  linesOf(rows, { heading, shown: (group) => shown[group] ?? 2 }).map((line) =>
    line.kind === 'row' ? line.row : `${line.left} more of ${line.group}`,
  );

test('without groups every row is drawn', () => {
  expect(drawn(['a', 'b', 'c'], {})).toEqual(['a', 'b', 'c']);
});

test('each group shows its first rows, and says how many are left', () => {
  expect(drawn(['#X', 'a', 'b', 'c', 'd', '#Y', 'e', '#Z', 'f', 'g', 'h'], {})).toEqual([
    '#X',
    'a',
    'b',
    '2 more of X',
    '#Y',
    'e',
    '#Z',
    'f',
    'g',
    '1 more of Z',
  ]);
});

test('a group that was asked for more shows more, a closed one nothing but its heading', () => {
  expect(drawn(['#X', 'a', 'b', 'c', '#Y'], { X: 4 })).toEqual(['#X', 'a', 'b', 'c', '#Y']);
});
