import { expect, test, vi } from 'vitest';
import { clearTokenCookie, writeTokenCookie } from './cookies.ts';

// spec 9.3
test('the cookie of a token lives eight hours on every page of the site, and goes at once', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeTokenCookie('jeton');
  clearTokenCookie();
  expect(written.mock.calls.map(([cookie]) => cookie.toLowerCase())).toEqual([
    'kc_token=jeton; path=/; max-age=28800; samesite=lax',
    'kc_token=; path=/; max-age=0; samesite=lax',
  ]);
});
