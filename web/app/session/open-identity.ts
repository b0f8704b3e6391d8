import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { takeTokensFrom } from '../api/token-source.ts';
import { leaveExpired } from './farewell.ts';
import { createIdentity, type Identity } from './identity.ts';

/** The identity provider, and calls that carry its tokens from now on. */
export function openIdentity(oidc: RuntimeConfiguration['oidc']): Identity {
  const identity = createIdentity(oidc, leaveExpired);
  takeTokensFrom(identity.tokens);
  return identity;
}
