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

test('what is in doubt of a merged cell is so on each of its lines', () => {
  const merged = new MergedCells([{ column: 1, from: 2, to: 3 }]);
  const doubts = [{ cell: 1, is: 'MOMENT' }] as const;
  merged.fill({ ligne: 2, cells: ['Houle', '2026-04-03'], doubts });
  expect(merged.fill({ ligne: 3, cells: ['Brise'] })).toEqual({
    ligne: 3,
    cells: ['Brise', '2026-04-03'],
    doubts,
  });
  expect(merged.fill({ ligne: 4, cells: ['Jusant'] })).toEqual({ ligne: 4, cells: ['Jusant'] });
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
