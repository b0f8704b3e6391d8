/** What may be shown of an address that somebody typed. */

/** First letter, then how an address is written: `c…@label.example`. */
const ADDRESS = /^\s*([\p{L}\p{N}])[^\s@]*@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)\s*$/iu;

/**
 * Enough for its owner to know it again. What is not an address is not shown at all: people type their password where
 * the address goes.
 */
export function maskedAddress(typed: string): string | null {
  const [, first, domain] = ADDRESS.exec(typed.slice(0, 320)) ?? [];
  return first === undefined || domain === undefined ? null : `${first}…@${domain.toLowerCase()}`;
}
