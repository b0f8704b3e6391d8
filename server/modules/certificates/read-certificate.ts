/** `GET /api/isrc/certificate`: the certificate of one code, for its structure and for staff. */

import type { readCertificate } from '#contract/exchange/certificate.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Brands } from '#server/platform/brands/brands.ts';
import type { Verb } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { drawCertificate } from './draw-certificate.ts';
import { findCode } from './find-code.ts';
import { tokenOf } from './token.ts';

export type CertificateParts = {
  readonly links: LinkSigner;
  /** The origin that browsers use. */
  readonly publicUrl: string;
  readonly brands: Brands;
};

export function certifier({ links, publicUrl, brands }: CertificateParts): Verb<typeof readCertificate> {
  return async ({ db, scope, now }, { query: { isrc } }) => {
    const code = await findCode(db, scope, isrc);
    if (code === null) throw new Refusal(NOT_FOUND);
    const bytes = await drawCertificate({
      isrc,
      code,
      brand: brands.ofCode(code.marque),
      address: `${publicUrl}/verification/${tokenOf(links, isrc)}`,
      now,
    });
    const name = `certificat-${isrc}.pdf`;
    return { name, type: 'application/pdf', size: bytes.byteLength, content: whole(bytes) };
  };
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
