import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieLine, cookieName as nameOf, readCookie } from '../cookies.ts';

/** How long a browser stays known, in seconds (180 days). */
const TRUSTED_FOR = 180 * 24 * 60 * 60;

export type TrustedDevices = {
  readonly cookieName: string;
  /** The `Set-Cookie` line that makes this browser known for this account. */
  remember(subject: string): string;
  /** The identifier of the browser when the request comes from one known for this account, else null. */
  recognise(cookieHeader: string | undefined, subject: string): string | null;
};

/**
 * Browsers in which an account already signed in.
 *
 * Guesses are slowed per account, so a stranger could keep the owner waiting by guessing without end.
 * The owner's own browser carries this cookie and is counted apart: the stranger's failures do not close
 * it. The cookie opens nothing by itself.
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
