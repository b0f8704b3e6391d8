import { beforeAll, describe, expect, test } from 'vitest';
import { runtimeConfigurationSchema } from '#contract/runtime-configuration.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { obtainCode, startAuthorization } from '#identity/testing/sign-in.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded');

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${portal.origin}${path}`, { headers });

test('the runtime configuration is what the browser expects', async () => {
  const response = await get('/config.json');
  const configuration = runtimeConfigurationSchema.parse(await response.json());
  expect(configuration.oidc).toEqual({
    issuer: `${portal.origin}/realms/isrc`,
    url: portal.origin,
    realm: 'isrc',
    clientId: 'portail',
    scope: 'openid email profile',
    acrValues: null,
    claims: { email: 'email', given_name: 'given_name', family_name: 'family_name' },
  });
  expect(configuration.brands.map(({ theme }) => theme)).toEqual(['bleu', 'prune']);
});

test('health returns alive and ready', async () => {
  expect((await get('/health/live')).status).toBe(200);
  expect(await (await get('/health/ready')).json()).toEqual({
    status: 'up',
    database: true,
    storage: true,
    identity: true,
    disk: true,
    mail: true,
    register: true,
    journal: true,
    degraded: [],
    version: '2.0.1',
    build: null,
  });
});

test('a structure requested by header must be a valid structure number, or is refused', async () => {
  const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
  const authorization = `Bearer ${await portal.tokenOf(email)}`;
  const response = await get('/api/isrc/prefixes', {
    authorization,
    'x-structure-id': '2147483648',
  });
  expect([response.status, (await response.json()) as object]).toMatchObject([
    400,
    { detail: 'X-Structure-Id : un numéro de structure est attendu, de 1 à 2147483647.' },
  ]);
});

test('an address is the same with a bar at its end', async () => {
  const response = await get('/api/isrc/list/');
  expect(response.status).toBe((await get('/api/isrc/list')).status);
  expect(response.status).toBe(401);
});

test('a person without a record is told that it is missing, and of no role', async () => {
  const authorization = `Bearer ${await portal.tokenOf('sans-fiche@essai.example')}`;
  const response = await get('/api/isrc/list', { authorization });
  const problem = (await response.json()) as { readonly title: string };
  expect([response.status, problem]).toMatchObject([403, { code: 'RECORD_LACKING' }]);
  expect(problem.title).toBe(
    'Votre compte n’est rattaché à aucune structure : complétez d’abord votre profil.',
  );
});

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string;
    security: object[];
    responses: Record<string, unknown>;
    'x-permission': string;
  };
  let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
  beforeAll(async () => {
    // Asserts that the document contains what the tests below examine.
    document = (await (await get('/api/openapi.json')).json()) as typeof document;
  });
  const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

  test('describes every mounted call, each with its permission and its refusals', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations().length).toBeGreaterThan(14);
    for (const operation of operations()) {
      expect(operation['x-permission']).toBeTruthy();
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['200', '400', '401', '404', '422']),
      );
    }
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(
      operations().length,
    );
  });

  test('every call that is not public refuses a visitor', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.security.length === 0) continue;
        const response = await fetch(`${portal.origin}${path}`, { method: method.toUpperCase() });
        expect([method, path, response.status]).toEqual([method, path, 401]);
      }
    }
  });

  test('cookies alone authorise none of them, whatever they hold: a session, a token, a structure', async () => {
    const structureId = await aStructure(portal.db);
    const { email } = await aPerson(portal.db, { structures: [SOCIETY, structureId] });
    const token = await portal.tokenOf(email);
    const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
    const browser = createBrowser();
    const authorization = startAuthorization(site);
    await obtainCode(browser, authorization, { email, password: PASSWORD });
    const session = browser.cookieFor(authorization.url);
    expect(session).toMatch(/=./);
    const cookie = `kc_token=${token}; structure=${structureId}; ${session}`;
    const [calls, inside] = [
      operations(),
      operations().filter(({ security }) => security.length > 0),
    ];
    const answered: number[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.security.length === 0) continue;
        const headers = { cookie, origin: portal.origin };
        answered.push((await fetch(`${portal.origin}${path}`, { method, headers })).status);
      }
    }
    expect(calls.length).toBeGreaterThanOrEqual(116);
    expect(answered).toEqual(inside.map(() => 401));
  });
});

test.each([
  '/config.json',
  '/api/nowhere',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/page.js',
  '/api/docs/oauth4webapi.js',
  '/health/live',
  '/health/ready',
  '/realms/isrc/.well-known/openid-configuration',
  '/realms/isrc/protocol/openid-connect/certs',
  '/realms/isrc/protocol/openid-connect/auth',
  '/realms/isrc/protocol/openid-connect/token',
  '/realms/isrc/protocol/openid-connect/userinfo',
  '/realms/isrc/protocol/openid-connect/logout',
  '/realms/isrc/nowhere',
  '/realms/autre',
  '/realms',
  '/health',
  '/metrics',
  '/api',
  '/api/',
  '/api/problems',
  '/api/profile',
  '/api/dossiers',
  '/api/isrc/list',
  '/api/events',
  '/api/upload/file',
  '/api/exports/file',
  '/api/verification?isrc=FRX262600001',
  '/api/references/pays',
  '/brand/nowhere',
  '/',
  '/%2e%2e/etc/passwd',
])('%s carries the security headers', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  // Plain http: an upgrade or HSTS would break the site on localhost.
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('another origin gets no permission to read', async () => {
  const response = await get('/api/openapi.json', { origin: 'https://ailleurs.example' });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

// spec 11.8
test('the type of a problem is a place of a page that is there', async () => {
  const { type, code } = (await (await get('/api/profile/fiche')).json()) as {
    type: string;
    code: string;
  };
  expect(type).toBe(`/api/problems#${code}`);
  const page = await get(type);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`id="${code}"`)]);
});
