import Keycloak, { type KeycloakInitOptions } from 'keycloak-js';
import type { RuntimeConfiguration } from '../../../contract/runtime-configuration.ts';
import { unreachable } from '../api/problem-error.ts';
import type { TokenSource } from '../api/token-source.ts';
import { clearTokenCookie, writeTokenCookie } from './cookies.ts';

/** keycloak-js has no limit of its own: an identity page that posts no message would make it wait for ever. */
export const WATCHDOG_MILLISECONDS = 3000;
const MESSAGE_MILLISECONDS = 10_000;
const MARGIN_SECONDS = 5;
const REFRESH_LOCK = 'portail-isrc.refresh';

export type Account = { email: string; name: string };

export type Identity = {
  /**
   * The silent check. Whether somebody is signed in; false after 3 s without answer, and then
   * `onLate` if the answer comes after all. Throws when the client cannot be built.
   */
  start: (onLate: () => void) => Promise<boolean>;
  /** Who the identity provider says this is; null for a visitor. */
  account: () => Account | null;
  tokens: TokenSource;
  signIn: () => Promise<void>;
  signUp: () => Promise<void>;
  signOut: () => Promise<void>;
};

const SILENT: KeycloakInitOptions = {
  onLoad: 'check-sso',
  silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
  checkLoginIframe: false,
  pkceMethod: 'S256',
  messageReceiveTimeout: MESSAGE_MILLISECONDS,
};

/** The identity provider as the portal uses it. `onOver` is called once when the session cannot go on. */
export function createIdentity(oidc: RuntimeConfiguration['oidc'], onOver: () => void): Identity {
  let current: Keycloak | null = null;
  let renewing: Promise<string | null> | null = null;

  const build = () => new Keycloak({ url: oidc.url, realm: oidc.realm, clientId: oidc.clientId });
  const adopt = (client: Keycloak) => {
    current = client;
    const keep = () => {
      if (client.token) writeTokenCookie(client.token);
    };
    client.onAuthRefreshSuccess = keep;
    keep();
  };
  const check = async (onLate: () => void): Promise<boolean> => {
    const client = build();
    const checking = client.init(SILENT).catch((error: unknown) => {
      if (isRefusal(error)) return false;
      throw error;
    });
    const outcome = await Promise.race([checking, afterWatchdog()]);
    if (outcome === 'late') {
      checking.then(
        (signedIn) => {
          if (!signedIn || current !== null) return;
          adopt(client);
          onLate();
        },
        () => undefined,
      );
      return false;
    }
    if (outcome) adopt(client);
    return outcome;
  };

  /** One try by the refresh token, one by the provider's own session, then the end. */
  const renew = async (client: Keycloak): Promise<string | null> => {
    try {
      await client.updateToken(-1);
      return client.token ?? null;
    } catch (error) {
      // No answer at all: the session may be alive, and what is typed must survive.
      if (error instanceof TypeError) throw unreachable('token');
    }
    current = null;
    const again = await check(() => undefined).catch(() => false);
    if (again) return adopted()?.token ?? null;
    clearTokenCookie();
    onOver();
    return null;
  };
  // Read through a function: the compiler cannot see that `check` fills it.
  const adopted = (): Keycloak | null => current;
  const renewOnce = () => {
    const client = current;
    if (client === null) return Promise.resolve(null);
    renewing ??= oneTabAtATime(() => renew(client)).finally(() => {
      renewing = null;
    });
    return renewing;
  };

  /** A client of its own: the first may be waiting for its silent check for ever. */
  const forRedirect = async () => {
    const client = build();
    await client.init({ checkLoginIframe: false, pkceMethod: 'S256' });
    return client;
  };
  return {
    start: check,
    account: () => (current === null ? null : accountOf(current)),
    tokens: {
      fresh: async () => {
        if (current === null) return null;
        const good = current.token !== undefined && !current.isTokenExpired(MARGIN_SECONDS);
        return good ? (current.token ?? null) : renewOnce();
      },
      renew: renewOnce,
    },
    signIn: async () => (await forRedirect()).login({ redirectUri: here() }),
    signUp: async () => (await forRedirect()).register({ redirectUri: here() }),
    signOut: async () => {
      clearTokenCookie();
      const client = current ?? (await forRedirect());
      await client.logout({ redirectUri: `${location.origin}/` });
    },
  };
}

/** Where to come back: without the fragment, which the provider would refuse. */
const here = () => location.href.replace(/#.*$/, '');

const afterWatchdog = () =>
  new Promise<'late'>((resolve) => setTimeout(resolve, WATCHDOG_MILLISECONDS, 'late'));

/**
 * The provider answered no, or its answer is not for us (nonce, code already used): a visitor then,
 * and no second try, which would turn in circles.
 */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('error' in error || 'response' in error) return true;
  return error instanceof Error && error.message === 'Invalid nonce.';
}

function accountOf(client: Keycloak): Account {
  const claims = { ...client.tokenParsed, ...client.idTokenParsed };
  const { email, name, preferred_username: username } = claims;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { email: text(email) || text(username), name: text(name) };
}

/** Tabs share one grant at the provider: two refreshes at once look like a theft to it. */
function oneTabAtATime(task: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(REFRESH_LOCK, task);
}
