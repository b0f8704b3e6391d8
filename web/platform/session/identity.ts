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
import { clearStructureCookie, clearTokenCookie, writeTokenCookie } from './cookies.ts';
import { leaveFrom } from './page-left.ts';
import { type CheckOutcome, type Grant, isOutage, ProviderClient } from './provider-client.ts';

/** Nobody looks at an empty page for longer: a silent check that says nothing makes a visitor meanwhile. */
export const WATCHDOG_MILLISECONDS = 3000;
const MARGIN_MILLISECONDS = 5000;
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

/** The identity provider as the portal uses it. `onOver` is called once when the session cannot go on. */
export function createIdentity(oidc: RuntimeConfiguration['oidc'], onOver: () => void): Identity {
  const client = new ProviderClient(oidc);
  const session = new Session(client, onOver);
  return {
    start: session.start,
    account: () => (session.current === null ? null : accountOf(session.current, oidc.claims)),
    tokens: { fresh: session.fresh, renew: session.renew },
    signIn: async () => {
      await client.locate();
      leaveFrom();
      await client.goSignIn();
    },
    signUp: async () => {
      await client.locate();
      leaveFrom();
      await client.goSignUp();
    },
    signOut: async () => {
      await client.locate();
      clearStored();
      clearTokenCookie();
      clearStructureCookie();
      try {
        await client.goSignOut(session.current);
      } catch (error) {
        cancelSignOutInAllTabs();
        throw error;
      }
    },
    retainsDraft: isDraftStored,
  };
}

/** Who is signed in on this page, and the tokens of their calls. */
class Session {
  /** Null for a visitor. */
  current: Grant | null = null;
  private readonly client: ProviderClient;
  private readonly onOver: () => void;
  private renewing: Promise<string | null> | null = null;

  constructor(client: ProviderClient, onOver: () => void) {
    this.client = client;
    this.onOver = onOver;
    onSignOutExternal(() => this.watchSignOut(SIGN_OUT_CHECKS));
  }

  private accept(grant: Grant): void {
    this.current = grant;
    writeTokenCookie(grant.accessToken);
  }

  start = async (onLate: () => void): Promise<boolean> => {
    const checking = this.client.check();
    const outcome = await Promise.race([checking, afterWatchdog()]);
    if (outcome === 'late') {
      const late = (answer: CheckOutcome) => {
        if (typeof answer === 'string' || this.current !== null) return;
        this.accept(answer);
        onLate();
      };
      checking.then(late, () => undefined);
      return false;
    }
    if (typeof outcome !== 'string') this.accept(outcome);
    return this.current !== null;
  };

  /** Asks the provider, a few times, whether the sign-out of another tab went through: what is on screen here goes with it. */
  private watchSignOut([delay, ...later]: readonly number[]): void {
    if (delay === undefined) return;
    setTimeout(() => {
      if (!isSignedOut() || this.current === null) return;
      this.renew()
        .catch(() => undefined)
        .finally(() => this.watchSignOut(later));
    }, delay);
  }

  fresh = async (): Promise<string | null> => {
    const { current } = this;
    if (current === null) return null;
    if (current.expiresAt - Date.now() < MARGIN_MILLISECONDS) return this.renew();
    // The page of the sign-out may never have come: the provider says whether the session goes on. The call does not wait for it.
    if (isSignOutLate()) this.renew().catch(() => undefined);
    return current.accessToken;
  };

  /** Calls made together share one refresh. */
  renew = (): Promise<string | null> => {
    const { current } = this;
    if (current === null) return Promise.resolve(null);
    this.renewing ??= oneTabAtATime(() => this.renewWith(current)).finally(() => {
      this.renewing = null;
    });
    return this.renewing;
  };

  /** One try by the refresh token, one by the provider's own session, then the end. */
  private async renewWith(grant: Grant): Promise<string | null> {
    const doubted = isSignOutLate();
    const renewed =
      (await this.client.refresh(grant).catch(nullUnlessAway)) ?? (await this.checkAgain());
    // In another tab somebody else signed in: what is on this screen is not theirs, and does not leave under their name.
    if (renewed !== null && renewed.claims.sub === grant.claims.sub) {
      this.accept(renewed);
      if (doubted) cancelSignOut();
      return renewed.accessToken;
    }
    this.current = null;
    if (renewed === null) clearTokenCookie();
    this.onOver();
    return null;
  }

  private async checkAgain(): Promise<Grant | null> {
    const outcome = await this.client.checkSilently().catch(nullUnlessAway);
    if (outcome === 'silence' && !(await this.client.answersCalls())) throw unreachable();
    return typeof outcome === 'string' ? null : outcome;
  }
}

/** Null for a refusal. @throws after an outage: the session may be alive, and what is typed must survive */
function nullUnlessAway(error: unknown): null {
  if (isOutage(error)) throw unreachable();
  return null;
}

/** Milliseconds from one look to the next: most are through at the first one, a slow line at the last. */
const SIGN_OUT_CHECKS = [1000, 1000, 1500, 5000, 10_000];

const afterWatchdog = () =>
  new Promise<'late'>((resolve) => setTimeout(resolve, WATCHDOG_MILLISECONDS, 'late'));

type ClaimNames = RuntimeConfiguration['oidc']['claims'];

function accountOf({ claims }: Grant, names: ClaimNames): Account {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  const givenName = text(names.given_name);
  const familyName = text(names.family_name);
  return {
    email: text(names.email) || text('preferred_username'),
    name: text('name') || `${givenName} ${familyName}`.trim(),
    givenName: givenName || undefined,
    familyName: familyName || undefined,
  };
}

/** Tabs share one session at the provider, and with some one grant: two refreshes at once look like a theft to it. */
function oneTabAtATime(task: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(REFRESH_LOCK, task);
}
