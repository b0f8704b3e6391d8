import { expect, test } from 'vitest';
import { brokenArrows, folderCycles, mapErrors } from './arrows.ts';

test('the map in README describes each folder as the table does', () => {
  const map = (existing: string) => `| [contract/](contract) | the API, as data | ${existing} |`;
  expect(mapErrors(map('domain'))).toEqual([]);
  for (const text of ['nothing', 'domain, storage'])
    expect(mapErrors(map(text))).toEqual(['README: contract may know domain']);
  expect(mapErrors('no table')).toEqual(['README has no map']);
});

test('the domain imports a package only through its one entry point, and no clock indirectly', () => {
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

test('import cycles between folders of the same level are reported, for the requested levels', () => {
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
