/**
 * Slows down what tells whether an address is known: the check itself, and every way of naming a
 * contact by an address. Counted by person, in this process: several servers allow several times as
 * much, which is still far from reading a member base.
 */

import { CHECKS_PER_MINUTE, TOO_MANY_CHECKS } from '#contract/account/profile.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Caller } from '#server/platform/call.ts';

/** @throws Refusal TOO_MANY_CHECKS */
export type CountEnquiry = (call: Pick<Caller, 'signedIn' | 'actor'> & { readonly now: Date }) => void;

const MINUTE = 60_000;
const SWEEP_ABOVE = 1000;

export function createEnquiryLimit(): CountEnquiry {
  const windows = new Map<string, { readonly since: number; count: number }>();
  return ({ signedIn, actor, now }) => {
    // Staff see every contact anyway.
    if (actor.kind === 'staff') return;
    const key = `${signedIn?.issuer} ${signedIn?.subject}`;
    const at = now.getTime();
    const known = windows.get(key);
    const current = known !== undefined && at - known.since < MINUTE ? known : { since: at, count: 0 };
    if (current.count >= CHECKS_PER_MINUTE) {
      const retryAfterSeconds = Math.ceil((current.since + MINUTE - at) / 1000);
      throw new Refusal(TOO_MANY_CHECKS, { facts: { retryAfterSeconds } });
    }
    current.count += 1;
    windows.set(key, current);
    if (windows.size > SWEEP_ABOVE) sweep(windows, at);
  };
}

function sweep(windows: Map<string, { readonly since: number }>, at: number): void {
  for (const [key, { since }] of windows) if (at - since >= MINUTE) windows.delete(key);
}
