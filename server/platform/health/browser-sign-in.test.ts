import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type StockProvider,
  type StockProviderOptions,
  startStockProvider,
} from '#identity/testing/stock-provider.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { examineSignIn, type SignInAt } from './browser-sign-in.ts';

const PORTAL = 'http://localhost:3999';
let provider: StockProvider | undefined;
beforeEach(() => {
  // It warns of its own pages of sign-in, made for trials.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await provider?.stop();
  provider = undefined;
});

async function findings(
  options: Partial<StockProviderOptions> = {},
  requested: Partial<SignInAt> = {},
) {
  const port = await freePort();
  provider = await startStockProvider({ port, origins: [PORTAL], ...options });
  const at = {
    issuer: provider.issuer,
    clientId: 'portail',
    scope: 'openid',
    acrValues: undefined,
  };
  return examineSignIn({ ...at, origins: [PORTAL], ...requested });
}

test('a provider that a browser can use has nothing wrong, and nothing to be advised of', async () => {
  expect(await findings()).toEqual({ wrong: [], advice: [] });
});

test('one that is closed to the portal’s origin is closed twice: its discovery is open to all', async () => {
  expect((await findings({ open: false })).wrong).toEqual([
    `Le navigateur ne peut pas demander de jetons depuis ${PORTAL} : ajoutez cette origine à celles du client « portail » (CORS).`,
  ]);
});

test.each([
  ['/', '/silent-check-sso.html'],
  ['/silent-check-sso.html', '/'],
])('a return address that it does not accept, %s, is named', async (missing, existing) => {
  expect((await findings({ returns: [existing] })).wrong).toEqual([
    expect.stringContaining(`${PORTAL}${missing} n’est pas acceptée`),
  ]);
});

test('a second name of the portal, unknown to the provider', async () => {
  const second = 'http://second.localhost:3999';
  const { wrong } = await findings({}, { origins: [PORTAL, second] });
  expect(wrong).toEqual([
    expect.stringContaining(`depuis ${second}`),
    expect.stringContaining(`${second}/ n’est pas acceptée`),
    expect.stringContaining(`${second}/silent-check-sso.html n’est pas acceptée`),
  ]);
});

test.each([
  ['with a secret', { secret: 'un secret de client' }, {}],
  ['that it does not know', {}, { clientId: 'inconnu' }],
])('a client %s is no client of a browser', async (_what, options, requested) => {
  expect((await findings(options, requested)).wrong[0]).toMatch(
    /^Le client « \w+ » y est inconnu, ou n’est pas public .* OIDC_CLIENT_ID\.$/,
  );
});

test('one without a sign-out address is reported with the effect', async () => {
  const { wrong, advice } = await findings({ endsSessions: false });
  expect(wrong).toEqual([]);
  expect(advice).toEqual([expect.stringMatching(/^Il n’a pas d’adresse de déconnexion/)]);
});

test('a domain other than the portal’s is reported with its remedy', async () => {
  const elsewhere = 'http://codes.societe.example';
  const { wrong, advice } = await findings({ origins: [elsewhere] }, { origins: [elsewhere] });
  expect(wrong).toEqual([]);
  expect(advice).toEqual([expect.stringMatching(/cookies tiers/)]);
});

/** A provider that answers its discovery page only. */
async function documented(document: (issuer: string) => object): Promise<string> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const server = createServer((request, response) => {
    const isDiscovery = request.url?.endsWith('openid-configuration') ?? false;
    response.writeHead(isDiscovery ? 200 : 404, { 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(isDiscovery ? document(issuer) : {}));
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  provider = {
    issuer,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return issuer;
}

const examine = (issuer: string) =>
  examineSignIn({
    issuer,
    clientId: 'portail',
    scope: 'openid',
    acrValues: undefined,
    origins: [PORTAL],
  });

test('promises that the portal needs, and that it does not make', async () => {
  const issuer = await documented((issuer) => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: 'https://jetons.exemple.fr/token',
    code_challenge_methods_supported: ['plain'],
    response_modes_supported: ['query'],
  }));
  const { wrong } = await examine(issuer);
  expect(wrong.slice(0, 3)).toEqual([
    expect.stringMatching(/^https:\/\/jetons\.exemple\.fr\/token n’est pas sur/),
    expect.stringMatching(/PKCE/),
    expect.stringMatching(/fragment de l’adresse/),
  ]);
});

test('the page of another issuer, or none, is reported with the configured address', async () => {
  const issuer = await documented(() => ({ issuer: 'https://autre.example' }));
  await expect(examine(issuer)).rejects.toThrow(/celle de https:\/\/autre\.example/);
  await expect(examine(`http://localhost:${await freePort()}`)).rejects.toThrow(/OIDC_ISSUER/);
});
