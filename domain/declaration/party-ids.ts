/** Industry identifiers of people and companies. Typed with hyphens or spaces, stored without. */

/** Identifiers of a company or person in external systems; null: not entered. */
export type PartyIds = {
  /** DDEX party identifier, of a company that exchanges messages. */
  readonly dpid: string | null;
  /** International Standard Name Identifier (ISO 27729). */
  readonly isni: string | null;
  /** International Performer Number. */
  readonly ipn: string | null;
};

const compact = (text: string): string => text.replaceAll(/[\s\p{Pd}.]/gu, '').toUpperCase();

/** `PADPIDA` and eleven signs, the last one a check. */
export function parseDpid(text: string): string | null {
  const dpid = compact(text);
  return /^PADPIDA\d{10}[A-Z0-9]$/.test(dpid) ? dpid : null;
}

/** Sixteen digits, the last one a check that may be X (ISO 7064, mod 11-2). */
export function parseIsni(text: string): string | null {
  const isni = compact(text).replace(/^ISNI:?/, '');
  if (!/^\d{15}[\dX]$/.test(isni)) return null;
  const sum = [...isni.slice(0, -1)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return isni.endsWith(check === 10 ? 'X' : String(check)) ? isni : null;
}

/** Up to eight digits; zeros before the first are not told apart. */
export function parseIpn(text: string): string | null {
  const ipn = compact(text).replace(/^IPN:?/, '');
  return /^\d{1,8}$/.test(ipn) && Number(ipn) > 0 ? ipn : null;
}
