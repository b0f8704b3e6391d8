import Keycloak, { type KeycloakInitOptions } from 'keycloak-js';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { unreachable } from '#web/platform/api/problem-error.ts';
import type { TokenSource } from '#web/platform/api/token-source.ts';
import {
  cancelSignOut,
  cancelSignOutInAllTabs,
  clearStored,
  isDraftStored,
  isSignedOut,
  isSignOutLate,
  onSignOutExternal,
} from '#web/platform/pending-changes/stored.ts';
import { providerAddress } from '#web/platform/runtime-configuration.ts';
import { clearStructureCookie, clearTokenCookie, writeTokenCookie } from './cookies.ts';
import { leaveFrom } from './page-left.ts';

/**
 * Milliseconds of the watchdog. keycloak-js has no timeout of its own: an identity page that posts
 * no message would block it forever.
 */
export const WATCHDOG_MILLISECONDS = 3000;
const MESSAGE_MILLISECONDS = 10_000;
const MARGIN_SECONDS = 5;
const REFRESH_LOCK = 'portail-isrc.refresh';

export type Account = {
  email: string;
  name: string;
  /** As spelled in the sign-in account, to prefill the profile. */
  givenName?: string | undefined;
  familyName?: string | undefined;
};

export type Identity = {
  /**
   * Silent check of the session. Returns whether somebody is signed in; false after 3 s without an
   * answer, then calls `onLate` if the answer arrives after all. Throws when the client cannot be
   * built.
   */
  start: (onLate: () => void) => Promise<boolean>;
  /** Who the identity provider says this is; null for a visitor. */
  account: () => Account | null;
  tokens: TokenSource;
  signIn: () => Promise<void>;
  signUp: () => Promise<void>;
  /** Signs out, and removes all stored personal data. */
  signOut: () => Promise<void>;
  /** True if an unsent draft would be lost. */
  retainsDraft: () => boolean;
};

/** The one address of the site that the provider sends people back to. */
const HOME = `${location.origin}/`;

const SILENT: KeycloakInitOptions = {
  onLoad: 'check-sso',
  silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
  checkLoginIframe: false,
  pkceMethod: 'S256',
  messageReceiveTimeout: MESSAGE_MILLISECONDS,
};

/** The identity provider client. `onOver` is called once when the session cannot continue. */
export function createIdentity(oidc: RuntimeConfiguration['oidc'], onOver: () => void): Identity {
  const clients = new Clients(oidc);
  const tokens = new Tokens(clients, onOver);
  return {
    start: clients.check,
    account: () => (clients.current === null ? null : accountOf(clients.current)),
    tokens: { fresh: tokens.fresh, renew: tokens.renew },
    signIn: async () => {
      const client = await clients.forRedirect();
      leaveFrom();
      await client.login({ redirectUri: HOME });
    },
    signUp: async () => {
      const client = await clients.forRedirect();
      leaveFrom();
      // A provider without a realm offers registration on its own sign-in page.
      if (oidc.realm === '') await client.login({ redirectUri: HOME });
      else await client.register({ redirectUri: HOME });
    },
    signOut: async () => {
      const client = clients.current ?? (await clients.forRedirect());
      clearStored();
      clearTokenCookie();
      clearStructureCookie();
      try {
        await client.logout({ redirectUri: HOME });
      } catch (error) {
        cancelSignOutInAllTabs();
        throw error;
      }
    },
    retainsDraft: isDraftStored,
  };
}

/** A keycloak-js client can be initialised once: each silent check and each redirect takes a new one. */
class Clients {
  /** The one that holds the session; null for a visitor. */
  current: Keycloak | null = null;
  private readonly oidc: RuntimeConfiguration['oidc'];

  constructor(oidc: RuntimeConfiguration['oidc']) {
    this.oidc = oidc;
  }

  private build(): Keycloak {
    const { issuer, url, realm, clientId } = this.oidc;
    // A provider without a realm is not Keycloak: its endpoints come from discovery.
    return new Keycloak(
      realm === '' ? { oidcProvider: issuer, clientId } : { url, realm, clientId },
    );
  }

  /**
   * On our own origin there are no third-party cookies: with explicit endpoints, the client skips
   * its check of them.
   */
  private buildForCheck(): Keycloak {
    const { realm, clientId } = this.oidc;
    const address = providerAddress(this.oidc);
    if (realm === '' || !address.startsWith(`${location.origin}/`)) return this.build();
    const at = (location: string) => `${address}/protocol/openid-connect/${location}`;
    const locations = {
      authorization_endpoint: at('auth'),
      token_endpoint: at('token'),
      end_session_endpoint: at('logout'),
    };
    return new Keycloak({ oidcProvider: locations, clientId });
  }

  private bootstrap(client: Keycloak): void {
    this.current = client;
    const keep = () => {
      if (client.token) writeTokenCookie(client.token);
    };
    client.onAuthRefreshSuccess = keep;
    keep();
  }

  check = async (onLate: () => void): Promise<boolean> => {
    const client = this.buildForCheck();
    const checking = client.init(SILENT).catch((error: unknown) => {
      if (isDomainError(error)) return false;
      throw error;
    });
    const outcome = await Promise.race([checking, afterWatchdog()]);
    if (outcome !== 'late') {
      if (outcome) this.bootstrap(client);
      return outcome;
    }
    const late = (signedIn: boolean) => {
      if (!signedIn || this.current !== null) return;
      this.bootstrap(client);
      onLate();
    };
    checking.then(late, () => undefined);
    return false;
  };

  /** A new client, because the first may wait forever for its silent check. */
  async forRedirect(): Promise<Keycloak> {
    const client = this.build();
    await client.init({ checkLoginIframe: false, pkceMethod: 'S256' });
    return client;
  }
}

class Tokens {
  private readonly clients: Clients;
  private readonly onOver: () => void;
  private renewing: Promise<string | null> | null = null;

  constructor(clients: Clients, onOver: () => void) {
    this.clients = clients;
    this.onOver = onOver;
    onSignOutExternal(() => this.watchSignOut(SIGN_OUT_CHECKS));
  }

  /**
   * Checks a few times with the provider whether another tab's sign-out succeeded; if so, this
   * session ends too.
   */
  private watchSignOut([delay, ...later]: readonly number[]): void {
    if (delay === undefined) return;
    setTimeout(() => {
      if (!isSignedOut() || this.clients.current === null) return;
      this.renew()
        .catch(() => undefined)
        .finally(() => this.watchSignOut(later));
    }, delay);
  }

  fresh = async (): Promise<string | null> => {
    const { current } = this.clients;
    if (current === null) return null;
    const good = current.token !== undefined && !current.isTokenExpired(MARGIN_SECONDS);
    if (!good) return this.renew();
    // The sign-out may have failed: the renewal shows whether the session continues. The call does
    // not wait for it.
    if (isSignOutLate()) this.renew().catch(() => undefined);
    return current.token ?? null;
  };

  /** Calls made together share one refresh. */
  renew = (): Promise<string | null> => {
    const { current } = this.clients;
    if (current === null) return Promise.resolve(null);
    this.renewing ??= oneTabAtATime(() => this.renewWith(current)).finally(() => {
      this.renewing = null;
    });
    return this.renewing;
  };

  /** One try by the refresh token, one by the provider's own session, then the end. */
  private async renewWith(client: Keycloak): Promise<string | null> {
    const whose = client.tokenParsed?.sub;
    const doubted = isSignOutLate();
    try {
      await client.updateToken(-1);
      if (doubted) cancelSignOut();
      return client.token ?? null;
    } catch (error) {
      // Outage: the session may be alive, and typed values must survive.
      if (isOutage(error)) throw unreachable();
    }
    this.clients.current = null;
    const again = await this.clients.check(() => undefined).catch(() => false);
    const result = again ? this.adopted() : null;
    // If another person signed in in another tab, this screen's data is not theirs, and must not be
    // sent under their name.
    if (result !== null && result.tokenParsed?.sub === whose) {
      if (doubted) cancelSignOut();
      return result.token ?? null;
    }
    this.clients.current = null;
    if (!again) clearTokenCookie();
    this.onOver();
    return null;
  }

  private adopted(): Keycloak | null {
    return this.clients.current;
  }
}

/**
 * Milliseconds between two checks: most sign-outs are done at the first, slow connections by the
 * last.
 */
const SIGN_OUT_CHECKS = [1000, 1000, 1500, 5000, 10_000];

const afterWatchdog = () =>
  new Promise<'late'>((resolve) => setTimeout(resolve, WATCHDOG_MILLISECONDS, 'late'));

/**
 * The provider refused, or its answer is not for us (nonce, code already used): treated as a
 * visitor, without a retry, which would loop.
 */
function isDomainError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('error' in error || 'response' in error) return true;
  return error instanceof Error && error.message === 'Invalid nonce.';
}

/**
 * The provider gave no verdict: no answer, or an error of its own or of a server in front of it.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof Error && 'response' in error && error.response instanceof Response))
    return false;
  const { status } = error.response;
  return status >= 500 || status === 429;
}

function accountOf(client: Keycloak): Account {
  const claims = { ...client.tokenParsed, ...client.idTokenParsed };
  const {
    email,
    name,
    preferred_username: username,
    given_name: input,
    family_name: family,
  } = claims;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    email: text(email) || text(username),
    name: text(name),
    givenName: text(input) || undefined,
    familyName: text(family) || undefined,
  };
}

/** Tabs share one grant at the provider: two refreshes at once look like a theft to it. */
function oneTabAtATime(task: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(REFRESH_LOCK, task);
}
