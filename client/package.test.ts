import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CLIENT_CALLS } from '../tools/client-api.ts';
import { CALLS } from './api.ts';

test('a package built from a fresh checkout contains the client', () => {
  const text = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    // Without the variables that npm passes to its child processes: our own installs run no script.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The output of the build precedes the JSON list.
  const [{ files }] = JSON.parse(text.slice(text.indexOf('[\n')));
  expect(files.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining([
      'README.md',
      'dist/portail.js',
      'dist/portail.d.ts',
      'dist/webhook.js',
    ]),
  );
});

test('the calls are those of the contract', () => {
  expect(CALLS).toEqual(
    Object.fromEntries(
      Object.entries(CLIENT_CALLS).map(([name, { method, path }]) => [name, { method, path }]),
    ),
  );
});
