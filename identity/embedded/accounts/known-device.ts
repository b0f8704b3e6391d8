import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieLine, cookieName as nameOf, readCookie } from '../cookies.ts';

/** How long a browser stays known, in seconds (180 days). */
const KNOWN_FOR = 180 * 24 * 60 * 60;

export type KnownDevices = {
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
export function createKnownDevices(
  key: () => Buffer,
  place: { readonly base: string; readonly isSecure: boolean },
): KnownDevices {
  const cookieName = nameOf('idp_device', place);
  const seal = (subject: string, device: string): Buffer =>
    createHmac('sha256', key()).update(`${subject}.${device}`).digest();
  return {
    cookieName,
    remember(subject) {
      const device = randomBytes(16).toString('base64url');
      const value = `${device}.${seal(subject, device).toString('base64url')}`;
      const { isSecure } = place;
      return cookieLine({
        name: cookieName,
        value,
        path: `${place.base}/`,
        maxAge: KNOWN_FOR,
        isSecure,
      });
    },
    recognise(cookieHeader, subject) {
      const [device, mac] = readCookie(cookieHeader, cookieName)?.split('.') ?? [];
      if (device === undefined || mac === undefined) return null;
      const given = Buffer.from(mac, 'base64url');
      const expected = seal(subject, device);
      return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
    },
  };
}
