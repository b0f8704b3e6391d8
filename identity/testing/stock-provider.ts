/** A stock provider that is no Keycloak, on an origin of its own: its own places and pages, opaque refresh tokens, other claims. */

import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export type StockProviderOptions = {
  readonly port: number;
  /** The portal, under each of its names. */
  readonly origins: readonly string[];
  /** Whether browsers of these names may read its answers. */
  readonly open?: boolean;
  /** Paths that it sends people back to. */
  readonly returns?: readonly string[];
  readonly refreshTokens?: boolean;
  readonly endsSessions?: boolean;
  readonly tokenSeconds?: number;
  /** Opaque: who somebody is is asked at its address of user info, which answers signed unless `plain`. */
  readonly accessTokens?: 'jwt' | 'opaque' | 'opaque, plain user info';
  /** Null: a public client. */
  readonly secret?: string | null;
};

export type StockProvider = { readonly issuer: string; stop(): Promise<void> };

/** What `OIDC_CLAIMS` says of it. */
export const STOCK_CLAIMS = 'email=mail,email_verified=mail_ok,family_name=usual_name';

type Jwks = NonNullable<Configuration['jwks']>;

async function keys(): Promise<Jwks> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'k1', use: 'sig', alg: 'RS256' };
  return { keys: [key] } as Jwks; // jose and the provider each have their own type of a key
}

function clientOf({
  origins,
  returns = ['/', '/silent-check-sso.html'],
  refreshTokens = true,
  secret = null,
  accessTokens = 'jwt',
}: StockProviderOptions): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: 'portail',
    token_endpoint_auth_method: secret === null ? 'none' : 'client_secret_post',
    client_secret: secret ?? undefined,
    redirect_uris: origins.flatMap((origin) => returns.map((path) => `${origin}${path}`)),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
    response_types: ['code'],
    userinfo_signed_response_alg: accessTokens === 'opaque' ? 'RS256' : undefined,
    grant_types: refreshTokens ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
  };
}

const personOf = (email: string | undefined) => ({
  mail: email,
  mail_ok: true,
  given_name: 'Alice',
  usual_name: 'Étienne',
});

/** Whoever signs in is whom they say: the address that is typed is the account. */
export async function startStockProvider(options: StockProviderOptions): Promise<StockProvider> {
  const { port, origins, refreshTokens = true, tokenSeconds = 300 } = options;
  const isJwt = (options.accessTokens ?? 'jwt') === 'jwt';
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    jwks: await keys(),
    cookies: { keys: ['essai'] },
    clients: [clientOf(options)],
    scopes: ['openid', 'email', 'profile'],
    clientBasedCORS: (_ctx, origin) => options.open !== false && origins.includes(origin),
    issueRefreshToken: async () => refreshTokens,
    extraTokenClaims: async (_ctx, token) =>
      isJwt && 'accountId' in token ? personOf(token.accountId) : undefined,
    claims: { openid: ['sub'], email: ['mail', 'mail_ok'], profile: ['given_name', 'usual_name'] },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => Object.assign({ sub: accountId }, personOf(accountId)),
    }),
    acrValues: ['eidas1'],
    ttl: { AccessToken: tokenSeconds },
    features: {
      jwtUserinfo: { enabled: true },
      rpInitiatedLogout: { enabled: options.endsSessions !== false },
      resourceIndicators: {
        enabled: isJwt,
        defaultResource: () => 'urn:portail',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid',
          audience: 'portail',
          accessTokenTTL: tokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    issuer,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
