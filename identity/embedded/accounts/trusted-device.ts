import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieLine, cookieName as nameOf, readCookie } from '../cookies.ts';

/** Seconds for which a browser stays known (180 days). */
const TRUSTED_FOR = 180 * 24 * 60 * 60;

export type TrustedDevices = {
  readonly cookieName: string;
  /** The `Set-Cookie` line that makes this browser known for this account. */
  remember(subject: string): string;
  /** The identifier of the browser when the request comes from one known for this account, else null. */
  recognise(cookieHeader: string | undefined, subject: string): string | null;
};

/**
 * Browsers in which an account has already signed in.
 *
 * Guesses are slowed per account, so a stranger could block the owner by endless guessing. The
 * owner's own browser carries this cookie and has a counter of its own: the stranger's failures do
 * not affect it. The cookie grants no access.
 */
export function createTrustedDevices(
  key: () => Buffer,
  location: { readonly base: string; readonly isSecure: boolean },
): TrustedDevices {
  const cookieName = nameOf('idp_device', location);
  const seal = (subject: string, device: string): Buffer =>
    createHmac('sha256', key()).update(`${subject}.${device}`).digest();
  return {
    cookieName,
    remember(subject) {
      const device = randomBytes(16).toString('base64url');
      const value = `${device}.${seal(subject, device).toString('base64url')}`;
      const { isSecure } = location;
      return cookieLine({
        name: cookieName,
        value,
        path: `${location.base}/`,
        maxAge: TRUSTED_FOR,
        isSecure,
      });
    },
    recognise(cookieHeader, subject) {
      const [device, mac] = readCookie(cookieHeader, cookieName)?.split('.') ?? [];
      if (device === undefined || mac === undefined) return null;
      const input = Buffer.from(mac, 'base64url');
      const expected = seal(subject, device);
      return input.length === expected.length && timingSafeEqual(input, expected) ? device : null;
    },
  };
}
