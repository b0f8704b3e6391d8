/** A token that is not good enough becomes a French problem; the reason stays in the log. */

import { TOKEN_EXPIRED, TOKEN_REFUSED } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { SignedIn } from '../call.ts';

type Verified = SignedIn;

export function verifyWith(
  verify: (token: string) => Promise<Verified>,
): (token: string) => Promise<SignedIn> {
  return async (token) => {
    try {
      return await verify(token);
    } catch (error) {
      throw tokenError(error);
    }
  };
}

/** An error that does not refuse the token (identity server down) is passed through unchanged. */
function tokenError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'TokenRefused') return error;
  const reason = 'reason' in error ? String(error.reason) : 'unknown';
  return new DomainError(reason === 'expired' ? TOKEN_EXPIRED : TOKEN_REFUSED, {
    privateDetail: reason,
  });
}
