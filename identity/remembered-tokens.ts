/**
 * A token is verified once a minute, not at each call: its content does not change until it
 * expires. Permissions are separate, read from the database at each call.
 */

import { createHash } from 'node:crypto';

/** Milliseconds: longest time for which a withdrawn key is still accepted. */
const REMEMBERED = 60_000;
/** Most tokens in the cache; the oldest is removed first. */
const MOST = 10_000;

type Verify<Identity> = (token: string) => Promise<Identity>;

/** Caches accepted tokens only: a refused token is verified again. */
export function remembering<Identity extends { readonly expiresAt: Date }>(
  verify: Verify<Identity>,
): Verify<Identity> {
  const judged = new Map<string, { readonly identity: Identity; readonly until: number }>();
  return async (token) => {
    // A digest, so that the token itself does not stay in memory after the call.
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
