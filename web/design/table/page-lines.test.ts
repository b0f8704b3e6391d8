import { expect, test } from 'vitest';
import { pagesOf } from './page-lines.ts';

const isHeading = (row: string) => row.startsWith('#');
const pages = (rows: readonly string[], size: number) => {
  const all = pagesOf(rows, isHeading, size);
  return Array.from({ length: all.count }, (_, page) =>
    all.at(page).lines.map(({ row, continued }) => (continued ? `${row} again` : row)),
  );
};

test('without groups, so many rows a page', () => {
  expect(pages(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
  expect(pages([], 2)).toEqual([[]]);
});

test('a page counts rows, not groups, and repeats the heading of a group continued on it', () => {
  expect(pages(['#X', 'a', 'b', 'c', '#Y', 'd', 'e'], 2)).toEqual([
    ['#X', 'a', 'b'],
    ['#X again', 'c', '#Y', 'd'],
    ['#Y again', 'e'],
  ]);
});

test('a closed group is one line', () => {
  expect(pages(['#X', '#Y', 'a', '#Z'], 2)).toEqual([['#X', '#Y', 'a'], ['#Z']]);
});

test('a page number past the end returns the last page', () => {
  expect(pagesOf(['a', 'b', 'c'], isHeading, 2).at(7)).toMatchObject({
    page: 1,
    lines: [{ row: 'c' }],
  });
});
