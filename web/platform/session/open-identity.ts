import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import { isSignedOut, isSignedOutHere } from '#web/platform/pending-changes/stored.ts';
import { hasTokenCookie } from './cookies.ts';
import { leaveOver, type SessionEnd } from './farewell.ts';
import { createIdentity, type Identity } from './identity.ts';

/** The identity provider, and calls that carry its tokens from now on. */
export function openIdentity(oidc: RuntimeConfiguration['oidc']): Identity {
  const identity = createIdentity(oidc, () => leaveOver(howItEnded()));
  takeTokensFrom(identity.tokens);
  // Whoever was here last is probably here still: the code of their pages comes while it is checked.
  if (hasTokenCookie()) import('./read-user.ts').catch(() => undefined);
  return identity;
}

/** Null: whoever signs out here knows. */
function howItEnded(): SessionEnd | null {
  if (isSignedOutHere()) return null;
  return isSignedOut() ? 'elsewhere' : 'expired';
}
