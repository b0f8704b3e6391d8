import { expect, test } from 'vitest';
import { chooseBrowser } from './find-browser.ts';

const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const MARGIN = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
const WINDOWS = {
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
};
const MISSING = {
  kind: 'missing',
  sentence: expect.stringContaining('installez Chrome, Chromium ou Edge'),
};

test.each([
  ['linux', 'x64', {}, [], { kind: 'packaged' }],
  ['linux', 'x64', {}, ['/usr/bin/chromium'], { kind: 'installed', path: '/usr/bin/chromium' }],
  ['linux', 'arm64', {}, ['/snap/bin/chromium'], { kind: 'installed', path: '/snap/bin/chromium' }],
  ['linux', 'arm64', {}, [], MISSING],
  ['darwin', 'arm64', { HOME: '/Users/lise' }, [CHROME], { kind: 'installed', path: CHROME }],
  [
    'darwin',
    'x64',
    { HOME: '/Users/lise' },
    [`/Users/lise${CHROME}`],
    { kind: 'installed', path: `/Users/lise${CHROME}` },
  ],
  ['darwin', 'arm64', {}, ['/usr/bin/chromium'], MISSING],
  ['win32', 'x64', WINDOWS, [MARGIN], { kind: 'installed', path: MARGIN }],
  ['win32', 'x64', WINDOWS, [], MISSING],
  ['win32', 'x64', {}, [MARGIN], MISSING],
  ['freebsd', 'x64', {}, ['/usr/bin/chromium'], MISSING],
  [
    'darwin',
    'arm64',
    { CHROMIUM_PATH: '/opt/mine' },
    ['/opt/mine', CHROME],
    { kind: 'installed', path: '/opt/mine' },
  ],
  [
    'linux',
    'x64',
    { CHROMIUM_PATH: '/opt/gone' },
    ['/usr/bin/chromium'],
    { kind: 'missing', sentence: 'CHROMIUM_PATH ne mène à aucun fichier : /opt/gone' },
  ],
])('%s %s with %j and %j', (platform, arch, env, files: string[], choice) => {
  expect(chooseBrowser({ platform, arch, env, exists: (path) => files.includes(path) })).toEqual(
    choice,
  );
});
