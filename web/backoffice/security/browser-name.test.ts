import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const on = (browser: string, system: string) => `${browser} sur ${system}`;
const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:152.0) Gecko/20100101 Firefox/152.0`,
    'Firefox sur Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/152.0.0.0 Safari/537.36`,
    'Chrome sur Windows',
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36`,
    'Chrome sur Linux',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/152.0.0.0 Safari/537.36 Edg/152.0.0.0`,
    'Edge sur Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15`,
    'Safari sur Mac',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari sur iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/152.0.0.0 Mobile Safari/537.36`,
    'Chrome sur Android',
  ],
  [`${MOZILLA} (Android 15; Mobile; rv:152.0) Gecko/152.0 Firefox/152.0`, 'Firefox sur Android'],
  ['python-requests/2.32.5', 'python-requests/2.32.5'],
  ['curl/8.9.1 (x86_64-pc-linux-gnu) libcurl/8.9.1', 'curl/8.9.1'],
  ['Firefox', 'Firefox'],
])('%s is %s', (agent, name) => {
  expect(browserName(agent, on)).toBe(name);
});
