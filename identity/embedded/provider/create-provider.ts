import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type {
  EmbeddedPaths,
  EndsIdle,
  Log,
  Query,
  ServiceClients,
  WatchIdentity,
} from '../options.ts';
import { createArtifacts } from './artifacts.ts';
import { CLAIM_NAMES, claimsOf } from './claims.ts';
import {
  ACCESS_TOKEN_LIFETIME,
  CODE_LIFETIME,
  INTERACTION_LIFETIME,
  SESSION_LIFETIME,
  sessionLeft,
} from './lifetimes.ts';
import { makeRefreshToken } from './refresh-token.ts';
import type { Secrets } from './secrets.ts';
import { checkSecretsWith, withServiceClients } from './service-clients.ts';
import { watchProvider } from './watch-provider.ts';

/**
 * Name of the one resource: its presence makes access tokens JWTs. It is internal to the server.
 */
const RESOURCE = 'urn:identity:application';
const SCOPE = 'openid profile email';

export type ProviderDeps = {
  readonly location: EmbeddedPaths;
  readonly redirectPaths: readonly string[];
  readonly query: Query;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly serviceClients: ServiceClients | null;
  readonly endsIdle: EndsIdle;
  readonly log: Log;
  readonly watch: WatchIdentity;
  readonly renderError: NonNullable<Configuration['renderError']>;
  readonly renderLogout: (ctx: KoaContextWithOIDC) => void;
  readonly renderSignedOut: (ctx: KoaContextWithOIDC) => void;
};

const ROUTES = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  userinfo: '/protocol/openid-connect/userinfo',
  jwks: '/protocol/openid-connect/certs',
  end_session: '/protocol/openid-connect/logout',
  revocation: '/protocol/openid-connect/revoke',
};

function clientOf({
  location: { origin, clientId },
  redirectPaths,
}: ProviderDeps): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query', 'fragment'],
    // Compared exactly, so that a code is never sent to another address of the site.
    redirect_uris: redirectPaths.map((path) => `${origin}${path}`),
    post_logout_redirect_uris: [`${origin}/`],
  };
}

function cookiesOf(
  embeddedPaths: EmbeddedPaths,
  keys: string[],
): NonNullable<Configuration['cookies']> {
  // __Host- demands the root path, __Secure- allows the narrow ones that interactions use.
  const [host, secure] = embeddedPaths.isSecure ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    keys,
    names: {
      session: `${host}idp_session`,
      interaction: `${secure}idp_interaction`,
      resume: `${secure}idp_resume`,
    },
    long: {
      httpOnly: true,
      sameSite: 'lax',
      overwrite: true,
      signed: true,
      path: embeddedPaths.isSecure ? '/' : `${embeddedPaths.base}/`,
    },
    short: { httpOnly: true, sameSite: 'lax', overwrite: true, signed: true },
  };
}

/**
 * One grant per authorization, not per session: a replayed refresh token then revokes its own
 * family only, and not the person's other tabs. No consent page: the client is our own.
 */
async function newGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPE);
  grant.addResourceScope(RESOURCE, SCOPE);
  await grant.save();
  return grant;
}

/** The provider's view of an account. Keycloak marks ID tokens with `typ: ID`. */
function asProviderAccount(account: Account, clientId: string) {
  return {
    accountId: account.subject,
    claims: (use: string) => ({
      ...claimsOf(account),
      ...(use === 'id_token' ? { typ: 'ID', azp: clientId } : {}),
    }),
  };
}

function featuresOf(providerDeps: ProviderDeps): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    revocation: { enabled: true },
    clientCredentials: { enabled: providerDeps.serviceClients !== null },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => RESOURCE,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: SCOPE,
        audience: 'account',
        accessTokenTTL: ACCESS_TOKEN_LIFETIME,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx) => providerDeps.renderLogout(ctx),
      postLogoutSuccessSource: (ctx) => providerDeps.renderSignedOut(ctx),
    },
  };
}

/** The session id from a cookie with a valid signature. */
function sessionShown(): string | undefined {
  const { oidc } = Provider.ctx ?? {};
  return oidc?.cookies.get(oidc.provider.cookieName('session'), { signed: true });
}

function configurationOf(providerDeps: ProviderDeps): Configuration {
  const { location, secrets, accounts } = providerDeps;
  return {
    adapter: withServiceClients(
      createArtifacts({ ...providerDeps, sessionShown }),
      providerDeps.serviceClients,
    ),
    jwks: secrets.signingKeys as NonNullable<Configuration['jwks']>, // jose and the provider each have their own JWK type
    clients: [clientOf(providerDeps)],
    routes: ROUTES,
    scopes: SCOPE.split(' '),
    claims: { openid: CLAIM_NAMES, profile: ['name'], email: ['email'] }, // whoever asks for openid only gets all
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    extraParams: ['kc_idp_hint', 'kc_action', 'kc_register'],
    cookies: cookiesOf(location, secrets.cookieKeys),
    ttl: {
      AccessToken: ACCESS_TOKEN_LIFETIME,
      ClientCredentials: ACCESS_TOKEN_LIFETIME,
      IdToken: ACCESS_TOKEN_LIFETIME,
      AuthorizationCode: CODE_LIFETIME,
      RefreshToken: (_ctx, token) => sessionLeft(token.authTime),
      Session: (_ctx, session) => sessionLeft(session.loginTs),
      Grant: SESSION_LIFETIME,
      Interaction: INTERACTION_LIFETIME,
    },
    interactions: { url: (_ctx, interaction) => `${location.base}/interaction/${interaction.uid}` },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    // Tokens do expire with the session, but our storage enforces it: see BOUND_TO_SESSION there.
    expiresWithSession: async () => false,
    findAccount: async (_ctx, subject) => {
      const account = await accounts.findBySubject(subject);
      return account === null ? undefined : asProviderAccount(account, location.clientId);
    },
    extraTokenClaims: async (ctx, token) => {
      const claims = await ctx.oidc.account?.claims('access_token', SCOPE, {}, []);
      return { ...claims, typ: 'Bearer', azp: token.clientId };
    },
    loadExistingGrant: newGrant,
    features: featuresOf(providerDeps),
    clientBasedCORS: (_ctx, origin) => origin === location.origin,
    renderError: providerDeps.renderError,
  };
}

/** Builds the provider: oidc-provider under Keycloak's layout, for one public client. */
export function createProvider(providerDeps: ProviderDeps): Provider {
  const provider = new Provider(providerDeps.location.issuer, configurationOf(providerDeps));
  const { issuer } = providerDeps.location;
  // Safe because the mount overwrites the forwarding headers with the configured origin.
  provider.proxy = true;
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value(this: InstanceType<Provider['RefreshToken']>) {
      const { accountId: subject, clientId, expiration: lifetime } = this;
      return makeRefreshToken({ issuer, subject, clientId, lifetime });
    },
  });
  if (providerDeps.serviceClients !== null) checkSecretsWith(provider, providerDeps.serviceClients);
  provider.on('server_error', (_ctx, error) =>
    providerDeps.log('identity: unexpected error', { error }),
  );
  watchProvider(provider, providerDeps.watch);
  return provider;
}
