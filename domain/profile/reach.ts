/** Formats of the contact details of a person: e-mail and telephone. */

/** Greatest length of an address, in code points. */
export const EMAIL_MAX = 254;

/**
 * The form under which addresses are stored and compared. The part before the at sign may differ
 * by case in theory; no mail provider gives such a pair to two people.
 */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Format only: whether the address exists is known once its owner answers a mail. */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_MAX &&
    /^[^\s\p{Cc}@<>(),;:"\\]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}$/iu.test(text)
  );
}

/** First letter, then the rest of an address. */
const MASKABLE = /^\s*([\p{L}\p{N}])[^\s@]*@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)\s*$/iu;

/** Recognisable for its owner only: `c…@label.example`. Null for an invalid address. */
export function maskedEmail(text: string): string | null {
  const [, first, domain] = MASKABLE.exec(text.slice(0, 320)) ?? [];
  return first === undefined || domain === undefined ? null : `${first}…@${domain.toLowerCase()}`;
}

/** E.164 knows 15 digits at most; the shortest national numbers of our territories have 6. */
export const TELEPHONE_DIGITS = { fewest: 6, most: 15 } as const;

/** A national or international number, in the usual presentations. */
export function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  const { fewest, most } = TELEPHONE_DIGITS;
  return /^(?:\+|\(\s?\+)?[\d\s.()/-]+$/.test(text) && digits >= fewest && digits <= most;
}
