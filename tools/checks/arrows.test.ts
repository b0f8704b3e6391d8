import { expect, test } from 'vitest';
import { brokenArrows, folderCycles, mapErrors } from './arrows.ts';

test('the map of README says of each folder what the table says', () => {
  const map = (existing: string) => `| [contract/](contract) | the API, as data | ${existing} |`;
  expect(mapErrors(map('domain'))).toEqual([]);
  for (const text of ['nothing', 'domain, storage'])
    expect(mapErrors(map(text))).toEqual(['README: contract may know domain']);
  expect(mapErrors('no table')).toEqual(['README has no map']);
});

test('the domain knows a package by its one door alone, and takes no clock by a side way', () => {
  const errorsOf = (path: string, text: string) => brokenArrows([{ path, text }]);
  expect(errorsOf('domain/sheet/file/unzip.ts', "import { Unzip } from 'fflate';")).toEqual([]);
  expect(errorsOf('domain/a.ts', "import { Unzip } from 'fflate';")).toEqual([
    'domain/a.ts must not know fflate: the domain knows no package but by its one door',
  ]);
  expect(errorsOf('domain/a.ts', "import { readFileSync } from 'node:fs';")).toEqual([
    'domain/a.ts must not know node:fs: the domain knows no package but by its one door',
  ]);
  for (const text of ['Date.now', 'new Date()', 'Math.random', 'globalThis'])
    expect(errorsOf('domain/a.ts', `export const a = () => ${text};`)).toEqual([
      `domain/a.ts says ${text}: hand it in as an argument`,
    ]);
  expect(errorsOf('domain/a.test.ts', 'const now = new Date();')).toEqual([]);
});

test('folders of one level that know each other in a circle are named, of the levels that are asked', () => {
  const graph = new Map([
    ['web/floor/a.ts', ['web/room/b.ts']],
    ['web/room/c.ts', ['web/room/b.ts', 'web/floor/d.ts']],
    ['domain/a.ts', ['web/room/b.ts']],
  ]);
  expect(folderCycles(graph, ['web/*'])).toEqual([
    'folders of web/*: cycle: web/floor -> web/room -> web/floor',
  ]);
  expect(folderCycles(graph, ['*', 'domain/*'])).toEqual([]);
});
