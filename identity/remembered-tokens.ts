/**
 * A token is judged once a minute, not at each call: what it proves does not change until it expires. Whose right it opens is
 * another matter, read from the database at each call.
 */

import { createHash } from 'node:crypto';

/** Milliseconds: a key that the issuer withdraws is believed no longer than that. */
const REMEMBERED = 60_000;
/** Tokens; the one judged first is forgotten first. */
const MOST = 10_000;

type Verify<Identity> = (token: string) => Promise<Identity>;

/** Only what was accepted: who is refused is judged again. */
export function remembering<Identity extends { readonly expiresAt: Date }>(
  verify: Verify<Identity>,
): Verify<Identity> {
  const judged = new Map<string, { readonly identity: Identity; readonly until: number }>();
  return async (token) => {
    // Its digest: what opens the portal is not kept in memory longer than a call.
    const digest = createHash('sha256').update(token).digest('base64');
    const existing = judged.get(digest);
    if (existing !== undefined && Date.now() < existing.until) return existing.identity;
    const identity = await verify(token);
    const until = Math.min(Date.now() + REMEMBERED, identity.expiresAt.getTime());
    judged.delete(digest);
    judged.set(digest, { identity, until });
    const [oldest = digest] = judged.keys();
    if (judged.size > MOST) judged.delete(oldest);
    return identity;
  };
}
