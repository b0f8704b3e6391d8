/** Longest address that mail systems carry (RFC 5321, path without brackets). */
const EMAIL_MAX = 254;

/**
 * Cleans an address as typed and gives the key under which it is unique: case does not distinguish people.
 * Returns null when it cannot be an address. The length is checked first, so the pattern stays cheap.
 */
export function parseEmail(typed: string): { email: string; key: string } | null {
  const email = typed.trim().normalize('NFC');
  if (email.length > EMAIL_MAX || /\p{C}/u.test(email)) return null;
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return null;
  return { email, key: email.toLowerCase() };
}
