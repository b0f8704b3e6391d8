import { expect, test } from 'vitest';
import { networkOf } from '#identity/embedded/accounts/network.ts';
import { NO_REPORTS } from '#server/platform/error-reports/error-reports.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { createHttpServer } from './http-server.ts';

const PER_MINUTE = 60;

const portal = aRunningPortal('embedded', {
  environment: { REQUESTS_PER_MINUTE: String(PER_MINUTE) },
});

function ask(path: string, token?: string): Promise<Response> {
  return fetch(`${portal.origin}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}

test('a flood of one caller is slowed, in French, and no other caller is affected', async () => {
  const [flooder, neighbour] = [
    await portal.tokenOf('crue@essai.example'),
    await portal.tokenOf('voisin@essai.example'),
  ];
  const answers = await Promise.all(
    Array.from({ length: PER_MINUTE + 20 }, () => ask('/api/references/civilite', flooder)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_MINUTE);
  const left = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  expect([Math.max(...left), Math.min(...left)]).toEqual([PER_MINUTE - 1, 0]);
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe(String(PER_MINUTE));
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    title: 'Trop d’actions en peu de temps. Patientez un instant.',
  });
  expect((await ask('/api/references/civilite', neighbour)).status).toBe(200);
  expect((await ask('/health/live', flooder)).status).toBe(200);
});

test('a caller without a token is counted by address, and pages are never counted', async () => {
  for (let sent = 0; sent < PER_MINUTE; sent += 1) await ask('/api/isrc/list');
  expect((await ask('/api/isrc/list')).status).toBe(429);
  for (let sent = 0; sent < PER_MINUTE + 5; sent += 1)
    expect((await ask('/config.json')).status).toBe(200);
});

test('tokens that are made up do not pass by: all of one network are counted together too', async () => {
  const made = () => ask('/api/isrc/list', crypto.randomUUID());
  const statuses: number[] = [];
  for (let sent = 0; sent < 10 * PER_MINUTE && statuses.at(-1) !== 429; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 21 }, made));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status !== 429).length).toBeGreaterThan(PER_MINUTE);
});

test('addresses of one IPv6 network are one caller', async () => {
  const proxied = {
    publicUrl: 'http://localhost',
    identityOrigin: null,
    audienceOrigin: null,
    errorsOrigin: null,
    logLevel: 'silent',
    requestsPerMinute: 3,
    trustedProxies: ['127.0.0.1'],
    reports: NO_REPORTS,
  };
  const { app } = await createHttpServer({ ...proxied, fingerprint: (text) => text, networkOf });
  const from = async (address: string) =>
    (await app.inject({ url: '/api/nowhere', headers: { 'x-forwarded-for': address } })).statusCode;
  const statuses: number[] = [];
  for (const host of [1, 2, 3, 4]) statuses.push(await from(`2001:db8:1:2::${host}`));
  expect([...statuses, await from('2001:db8:1:3::1')]).toEqual([404, 404, 404, 429, 404]);
  await app.close();
});
