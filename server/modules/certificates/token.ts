/**
 * The address on a certificate: the code, and a seal that only this portal can make. Nothing is stored, and
 * nobody goes through the register by trying codes: 128 bits have to be guessed for each.
 */

import { type Isrc, isIsrc } from '#domain/isrc/isrc.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';

const TOKEN = /^(?<code>[A-Z0-9]{12})-(?<seal>[\w-]{22})$/;

const subjectOf = (isrc: Isrc) => `certificat:${isrc}`;

export function tokenOf(links: LinkSigner, isrc: Isrc): string {
  return `${isrc}-${links.seal(subjectOf(isrc))}`;
}

/** The token's code, or null when the seal is not ours. */
export function codeOfToken(links: LinkSigner, token: string): Isrc | null {
  const { code = '', seal = '' } = TOKEN.exec(token)?.groups ?? {};
  return isIsrc(code) && links.isSeal(subjectOf(code), seal) ? code : null;
}
