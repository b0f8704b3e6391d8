import { expect, test } from 'vitest';
import { MergedCells } from './merged-cells.ts';

const RANGE = { column: 0, from: 2, to: 100_000 };

test('a range that is written a hundred thousand times fills a line once', () => {
  const merged = new MergedCells(Array.from({ length: 100_000 }, () => RANGE));
  merged.fill({ ligne: 2, cells: ['Houle', 'a'] });
  for (let ligne = 3; ligne <= 1002; ligne += 1) {
    expect(merged.fill({ ligne, cells: ['', 'b'] }).cells).toEqual(['Houle', 'b']);
  }
  expect(merged.filled).toBe(1000);
});

test('of two that overlap the first counts; one that follows, and one beside, are filled', () => {
  const merged = new MergedCells([
    { column: 0, from: 5, to: 6 },
    { column: 0, from: 1, to: 3 },
    { column: 0, from: 3, to: 4 },
    { column: 1, from: 2, to: 3 },
  ]);
  const lines = [['a'], ['', 'x'], [], ['b'], ['c'], ['']];
  expect(lines.map((cells, index) => merged.fill({ ligne: index + 1, cells }).cells)).toEqual([
    ['a'],
    ['a', 'x'],
    ['a', 'x'],
    ['b'],
    ['c'],
    ['c'],
  ]);
});
