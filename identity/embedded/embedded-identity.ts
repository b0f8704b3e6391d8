import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { createTokenVerifier } from '../token-verifier.ts';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createAttempts } from './accounts/attempts.ts';
import { parseEmail } from './accounts/email.ts';
import { createGate, type Gate } from './accounts/gate.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { createProofs } from './accounts/proofs.ts';
import { createTrustedDevices } from './accounts/trusted-device.ts';
import {
  type DemonstrationAccount,
  type EmbeddedIdentityOptions,
  type EmbeddedPaths,
  locationOf,
  type Query,
} from './options.ts';
import type { PageContext } from './pages/layout.ts';
import type { ProviderDeps } from './provider/create-provider.ts';
import { deleteExpiredRows } from './provider/delete-expired.ts';
import { loadSecrets, publicKeys, type Secrets } from './provider/secrets.ts';
import type { InteractionDeps } from './routes/interaction.ts';
import { mountInteractions } from './routes/interaction-routes.ts';
import { mountKeycloakRoutes } from './routes/keycloak-routes.ts';
import { mountProvider } from './routes/mount-provider.ts';
import { createPost } from './routes/post.ts';
import { createProviderPages } from './routes/provider-pages.ts';
import { mountStaticFiles, staticFiles } from './routes/static-files.ts';

export type NewIdentity = DemonstrationAccount & { readonly emailVerified: boolean };

export type EmbeddedIdentity = {
  readonly issuer: string;
  /**
   * Reads its keys, creating them at the first start, and opens the demonstration accounts; call it
   * before any request.
   */
  open(): Promise<void>;
  /** Serves everything under `/realms/{realm}/`. To be registered without a prefix. */
  readonly plugin: FastifyPluginAsync;
  /** The public keys, for a verifier in the same process. */
  localKeys(): Promise<JSONWebKeySet>;
  /** Opens the account if the address has none; an existing one is left as it is. @throws Error on a malformed address. */
  ensureAccount(account: NewIdentity): Promise<{ subject: string }>;
  /** Whether an account exists for this address, read within the transaction of `query`. */
  knows(email: string, query: Query): Promise<boolean>;
  /** Deletes expired sessions, codes and tokens; to be called every few minutes. Returns the number of rows. */
  deleteExpired(): Promise<number>;
};

type Doors = { readonly accounts: Accounts; readonly passwords: Passwords };

async function ensure(
  { accounts, passwords }: Doors,
  identity: NewIdentity,
  isDemonstration: boolean,
): Promise<{ subject: string }> {
  const email = parseEmail(identity.email);
  if (email === null) throw new Error('Not an e-mail address');
  const account =
    (await accounts.findByEmailKey(email.key)) ??
    (await accounts.create({
      email: email.email,
      emailKey: email.key,
      emailVerified: identity.emailVerified,
      givenName: identity.givenName,
      familyName: identity.familyName,
      passwordHash: await passwords.hash(identity.password),
      isDemonstration,
    })) ??
    // Another server created it in the meantime.
    (await accounts.findByEmailKey(email.key));
  if (account === null) throw new Error('The address belongs to a demonstration account');
  return { subject: account.subject };
}

/** A single query at each start except the first. */
async function openDemonstration(
  doors: Doors,
  demonstrationAccounts: readonly DemonstrationAccount[],
): Promise<void> {
  if (demonstrationAccounts.length === 0) return;
  const keyOf = ({ email }: DemonstrationAccount) => parseEmail(email)?.key ?? '';
  const existing = await doors.accounts.existingAmong(demonstrationAccounts.map(keyOf));
  const missing = demonstrationAccounts.filter((account) => !existing.has(keyOf(account)));
  for (const account of missing) await ensure(doors, { ...account, emailVerified: true }, true);
}

type Shared = Doors & { readonly secrets: () => Secrets; readonly gate: Gate };

/**
 * Loaded at the first sign-in, not before the portal answers: the library is as large as the
 * portal's own code.
 */
function whenRequested(
  { replaceFormPages }: ReturnType<typeof createProviderPages>,
  deps: Omit<ProviderDeps, 'secrets'> & { readonly secrets: () => Secrets },
): () => Promise<Provider> {
  const build = async () => {
    const { createProvider } = await import('./provider/create-provider.ts');
    const provider = createProvider({ ...deps, secrets: deps.secrets() });
    // The provider adds `oidc` to the context as soon as one of its routes matches; the page checks it.
    provider.use((ctx, next) => replaceFormPages(ctx as KoaContextWithOIDC, next));
    return provider;
  };
  let built: Promise<Provider> | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

/** The provider for one host name of the site. */
function pluginAt(
  location: EmbeddedPaths,
  options: EmbeddedIdentityOptions,
  shared: Shared,
): FastifyPluginAsync {
  const { accounts, passwords, secrets, gate } = shared;
  const files = staticFiles(options.look);
  const assets = `${location.base}/assets`;
  const context: PageContext = {
    productName: options.productName,
    home: `${location.origin}/`,
    assets,
    version: () => files().version,
  };
  const pages = createProviderPages(context, location.origin);
  const provider = whenRequested(pages, {
    location,
    redirectPaths: options.redirectPaths,
    secrets,
    accounts,
    query: options.query,
    serviceClients: options.serviceClients ?? null,
    endsIdle: options.endsIdle ?? (async () => false),
    log: options.log,
    watch: options.watch,
    renderError: pages.renderError,
    renderLogout: pages.renderLogout,
    renderSignedOut: pages.renderSignedOut,
  });
  const verify = createTokenVerifier({
    issuer: location.issuer,
    clientId: location.clientId,
    keys: async () => publicKeys(secrets().signingKeys),
  });
  const isDemonstration = options.demonstrationAccounts.length > 0;
  const proofs = createProofs(options.query, { isDemonstration });
  const interactionDeps: InteractionDeps = {
    provider,
    location,
    context,
    accounts,
    gate,
    passwords,
    proofs,
    attempts: createAttempts(options.query),
    devices: createTrustedDevices(() => secrets().deviceKey, location),
    demonstrationAccounts: options.demonstrationAccounts,
    post: createPost({
      writer: { location, productName: options.productName },
      proofs,
      ...options,
    }),
    log: options.log,
    watch: options.watch,
  };
  return async (app) => {
    mountStaticFiles(app, assets, files);
    mountKeycloakRoutes(app, { location, accounts, verify });
    // Two scopes, because one reads forms and the other must leave every body unread.
    await app.register(async (scope) => mountInteractions(scope, interactionDeps));
    await app.register(async (scope) => mountProvider(scope, interactionDeps));
  };
}

/**
 * Cookies, forms and redirects require one origin: each host name of the site has its own provider,
 * with shared accounts, sessions and keys, and a single issuer.
 */
function pluginOf(
  options: EmbeddedIdentityOptions,
  doors: Omit<Shared, 'gate'>,
): FastifyPluginAsync {
  // The limit of simultaneous password checks is shared by all host names.
  const shared = { ...doors, gate: createGate({ width: 2, queue: 100 }) };
  const home = locationOf(options);
  return async (app) => {
    await app.register(pluginAt(home, options, shared));
    for (const { publicUrl, look } of options.otherNames ?? []) {
      const location = { ...locationOf({ ...options, publicUrl }), issuer: home.issuer };
      await app.register(async (scope) => {
        keepToHost(scope, publicUrl);
        await scope.register(pluginAt(location, { ...options, look }, shared));
      });
    }
  };
}

/** Restricts routes to this host, with any port: it may be that of a proxy, or absent. */
function keepToHost(app: FastifyInstance, publicUrl: string): void {
  const name = new URL(publicUrl).hostname.replaceAll('.', String.raw`\.`);
  const host = new RegExp(String.raw`^${name}(?::\d+)?$`, 'i');
  app.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, host };
  });
}

/**
 * Builds the embedded OpenID provider: sign-in without anything to install, under Keycloak's own addresses.
 *
 * Its tables must exist (migrations 0002 and 0010) when it is opened.
 * @throws Error when the public address is not a bare origin.
 */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  let loaded: Secrets | undefined;
  const secrets = () => {
    if (loaded === undefined) throw new Error('the embedded provider is not open yet');
    return loaded;
  };
  const isDemonstration = options.demonstrationAccounts.length > 0;
  const accounts = createAccounts(options.query, { isDemonstration });
  const passwords = createPasswords(options.passwordCost);
  const doors = { accounts, passwords };
  return {
    async open() {
      loaded = await loadSecrets(options.query);
      await openDemonstration(doors, options.demonstrationAccounts);
    },
    issuer: locationOf(options).issuer,
    plugin: pluginOf(options, { ...doors, secrets }),
    localKeys: async () => publicKeys(secrets().signingKeys),
    ensureAccount: (account) => ensure(doors, account, false),
    deleteExpired: () => deleteExpiredRows(options.query),
    async knows(value, query) {
      const email = parseEmail(value);
      if (email === null) return false;
      return (await createAccounts(query, { isDemonstration }).findByEmailKey(email.key)) !== null;
    },
  };
}
