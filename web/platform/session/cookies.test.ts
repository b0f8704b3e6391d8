import { expect, test, vi } from 'vitest';
import {
  clearStructureCookie,
  clearTokenCookie,
  writeStructureCookie,
  writeTokenCookie,
} from './cookies.ts';

// spec 9.3
test('the token cookie lives eight hours on every page of the site, and is deleted at once', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeTokenCookie('jeton');
  clearTokenCookie();
  expect(written.mock.calls.map(([cookie]) => cookie.toLowerCase())).toEqual([
    'kc_token=jeton; path=/; max-age=28800; samesite=lax',
    'kc_token=; path=/; max-age=0; samesite=lax',
  ]);
});

// spec 2.21 3.4
test('the structure cookie has the path of the whole site, and is deleted at sign-out', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeStructureCookie(1000);
  clearStructureCookie();
  const [chosen, gone] = written.mock.calls.map(([cookie]) => cookie.toLowerCase());
  expect(chosen).toMatch(/^structure=1000; path=\/; max-age=\d+; samesite=lax$/);
  expect(gone).toBe('structure=; path=/; max-age=0; samesite=lax');
});
