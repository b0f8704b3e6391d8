import { expect, test } from 'vitest';
import { waitOf } from './retry.ts';

test.each([
  ['3', 3],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:00:05 GMT', 5],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['86400', 60],
  ['bientôt', null],
  ['', null],
  [null, null],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(waitOf(header, Date.parse('2026-11-21T10:00:00Z'))).toBe(seconds);
});
