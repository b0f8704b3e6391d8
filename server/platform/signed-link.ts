/**
 * Links that contain their own permission for a few minutes: signed, bound to one object, not
 * stored.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signature = {
  /** Seconds since 1970. */
  readonly expires: string;
  /** 43 characters of base64url. */
  readonly signature: string;
};

export type LinkSigner = {
  /** `what` names the thing and nothing else can be read with it, e.g. `justificatif:12`. */
  sign(what: string, now: Date): Signature;
  /** `expired` only when the signature is ours: a forged link learns nothing. */
  judge(what: string, signature: Signature, now: Date): 'valid' | 'expired' | 'forged';
  /** 22 characters of base64url (128 bits) that only this portal can make, for ever the same. */
  seal(what: string): string;
  isSeal(what: string, value: string): boolean;
};

const SEAL_LENGTH = 22;

/**
 * Several servers on one database produce the same signatures, from its stored key.
 * @param key read on use
 * @param lifetime in seconds
 */
export function linkSigner(key: () => Buffer, lifetime: number): LinkSigner {
  const signatureOf = (what: string, expires: string) =>
    createHmac('sha256', key()).update(`${what}\n${expires}`).digest('base64url');
  // « seal » is no number of seconds: a seal is never a link, nor a link a seal.
  const seal = (what: string) => signatureOf(what, 'seal').slice(0, SEAL_LENGTH);
  return {
    seal,
    isSeal: (what, value) => isEqual(seal(what), value),
    sign(what, at) {
      const expires = String(Math.floor(at.getTime() / 1000) + lifetime);
      return { expires, signature: signatureOf(what, expires) };
    },
    judge(what, { expires, signature }, at) {
      if (!isEqual(signatureOf(what, expires), signature)) return 'forged';
      return at.getTime() < Number(expires) * 1000 ? 'valid' : 'expired';
    },
  };
}

/** Constant-time comparison. */
function isEqual(ours: string, value: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(value)];
  return a.length === b.length && timingSafeEqual(a, b);
}
