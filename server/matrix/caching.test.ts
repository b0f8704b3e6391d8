import { describe, expect, test } from 'vitest';
import { aRunningPortal } from '../testing/set-up.ts';
import { publishedCalls } from './published-calls.ts';

/**
 * Calls whose answer is public and identical for everyone: the contract gives their lifetime
 * (`cacheSeconds`).
 */
const FOR_EVERYONE = /^GET \/api\/references\/(?:civilite|pays|formes-juridiques)$/;

const portal = aRunningPortal('embedded', { demonstration: true });

describe('no intermediary caches a response of the API', () => {
  test.each([null, 'staff@demo.example', 'label@demo.example'])('called by %s', async (email) => {
    const token = email === null ? null : await portal.tokenOf(email);
    const calls = await publishedCalls(portal);
    const seen = new Map<number, number>();
    for (const { name, method, path } of calls) {
      const leave = new AbortController();
      const response = await fetch(`${portal.origin}${path}`, {
        method,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        signal: leave.signal,
      });
      const caching = response.headers.get('cache-control');
      const isStored = FOR_EVERYONE.test(name) && response.status === 200;
      expect([name, caching]).toEqual([
        name,
        isStored ? expect.stringMatching(/^public, max-age=\d+$/) : 'no-store',
      ]);
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      leave.abort();
    }
    expect(calls.length).toBeGreaterThan(100);
    expect(seen.get(200)).toBeGreaterThan(2);
  });

  test.each(['/api/nowhere', '/api', '/api/openapi.json', '/api/dossiers/%ff'])(
    '%s',
    async (path) => {
      const response = await fetch(`${portal.origin}${path}`);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});
