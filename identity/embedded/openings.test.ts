import { expect, test } from 'vitest';
import { endpoint, startAuthorization } from '../testing/sign-in.ts';
import { aTestSite } from './testing/a-test-site.ts';

/** Twice the limit of one minute, in case the flood spans two minutes. */
const MOST = 1_200;
const AT_ONCE = 50;

const site = aTestSite();
const from = (address: string) => ({
  redirect: 'manual' as const,
  headers: { 'x-forwarded-for': address },
});
const open = (address: string, extra = {}) =>
  fetch(startAuthorization(site, extra).url, from(address));
const lines = async () => (await site.query('select 1 from identity_artifact', [])).rows.length;

async function flooded(ask: () => Promise<Response>): Promise<readonly Response[]> {
  const answers: Response[] = [];
  while (answers.length <= MOST && answers.every(({ status }) => status !== 429))
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, ask))));
  return answers;
}

test.each([
  ['opens sign-ins', '203.0.113.7', () => startAuthorization(site).url],
  ['signs out', '203.0.113.8', () => new URL(endpoint(site, 'logout'))],
])(
  'a stranger who %s without end is asked to wait, and adds no more rows',
  async (_what, address, url) => {
    const before = await lines();
    const answers = await flooded(() => fetch(url(), from(address)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect((await lines()) - before).toBe(answers.length - refused.length);
    const [page] = refused;
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(page?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(page?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await page?.text()).toContain('Beaucoup de connexions en ce moment');
    // Other networks are unaffected; requests that open nothing still pass for this one.
    expect((await open('203.0.113.9')).status).toBe(303);
    expect((await open(address, { prompt: 'none' })).status).toBe(303);
    expect((await fetch(endpoint(site, 'certs'), from(address))).status).toBe(200);
  },
);
