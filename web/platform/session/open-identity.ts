import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import { isSignedOut, isSignedOutHere } from '#web/platform/pending-changes/stored.ts';
import { hasTokenCookie } from './cookies.ts';
import { leaveOver, type SessionEnd } from './farewell.ts';
import { createIdentity, type Identity } from './identity.ts';

/** Creates the identity client, which then authenticates the calls. */
export function openIdentity(oidc: RuntimeConfiguration['oidc']): Identity {
  const identity = createIdentity(oidc, () => leaveOver(howItEnded()));
  takeTokensFrom(identity.tokens);
  // A token cookie means a probable session: their code loads during the check.
  if (hasTokenCookie()) import('./read-user.ts').catch(() => undefined);
  return identity;
}

/** Null: a sign-out in this tab needs no explanation. */
function howItEnded(): SessionEnd | null {
  if (isSignedOutHere()) return null;
  return isSignedOut() ? 'elsewhere' : 'expired';
}
