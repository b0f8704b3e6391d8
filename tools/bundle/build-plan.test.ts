import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildPlan, NOTHING_BUILT, STALE } from './build-plan.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const SOURCES = ['web/index.html', 'server/main.ts', 'domain/isrc.ts', 'package-lock.json'];
const BUILT = ['dist/web/index.html', 'dist/server/main.js'];
const VITE = 'node_modules/vite/package.json';

/** A folder with these files, each written one minute after the previous one. */
function aFolder(files: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'portail-plan-'));
  folders.push(root);
  for (const [index, file] of files.entries()) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
    utimesSync(path, 60 * index, 60 * index);
  }
  for (const file of files) age(join(root, dirname(file)), root);
  return root;
}

/** Makes folders as old as possible, so that only the dates of files count. */
function age(folder: string, root: string): void {
  utimesSync(folder, 0, 0);
  if (folder !== root) age(dirname(folder), root);
}

test.each([
  ['a fresh clone builds all', [...SOURCES, VITE], { kind: 'build', deps: ['site', 'server'] }],
  ['what is newer than its sources is served', [...SOURCES, ...BUILT, VITE], { kind: 'serve' }],
  ['the same without what builds', [...SOURCES, ...BUILT], { kind: 'serve' }],
  ['a copy without sources is served', BUILT, { kind: 'serve' }],
  [
    'an edit of the server builds the server',
    [...BUILT, 'server/a.ts', VITE],
    { kind: 'build', deps: ['server'] },
  ],
  [
    'an edit of the site builds the site',
    [...BUILT, 'web/a.tsx', VITE],
    { kind: 'build', deps: ['site'] },
  ],
  [
    'an edit of a test builds nothing',
    [...BUILT, 'web/a.test.tsx', 'server/testing/b.ts', VITE],
    { kind: 'serve' },
  ],
  [
    'an edit without what builds is said',
    [...BUILT, 'domain/isrc.ts'],
    { kind: 'serve', warning: STALE },
  ],
  ['nothing built and nothing to build with', SOURCES, { kind: 'refuse', sentence: NOTHING_BUILT }],
  [
    'half built and nothing to build with',
    [...SOURCES, 'dist/web/index.html'],
    { kind: 'refuse', sentence: NOTHING_BUILT },
  ],
])('%s', (_case, files, plan) => {
  expect(buildPlan(aFolder(files))).toEqual(plan);
});
