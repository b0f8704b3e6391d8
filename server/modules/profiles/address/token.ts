/**
 * Token in the mailed link: the record, the expiry, and the portal's signature over both and the
 * address.
 */

import type { LinkSigner } from '#server/platform/signed-link.ts';

const TOKEN = /^(?<id>\d{1,10})\.(?<expires>\d{1,12})\.(?<signature>[\w-]{43})$/;

type Proof = { readonly interlocuteurId: number; readonly email: string };

const subjectOf = ({ interlocuteurId, email }: Proof) => `adresse:${interlocuteurId}:${email}`;

export function tokenOf(links: LinkSigner, proof: Proof, now: Date): string {
  const { expires, signature } = links.sign(subjectOf(proof), now);
  return `${proof.interlocuteurId}.${expires}.${signature}`;
}

/** The record that the token names; null when it is malformed. */
export function personOfToken(token: string): number | null {
  const { id } = TOKEN.exec(token)?.groups ?? {};
  return id === undefined ? null : Number(id);
}

export function proves(links: LinkSigner, token: string, proof: Proof, now: Date): boolean {
  const { expires = '', signature = '' } = TOKEN.exec(token)?.groups ?? {};
  return links.judge(subjectOf(proof), { expires, signature }, now) === 'valid';
}
