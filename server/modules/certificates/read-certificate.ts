/** The certificate of one code, or one for several, for their structure and for staff. */

import type { readCertificate, readCertificates } from '#contract/exchange/certificate.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Brands } from '#server/platform/brands/brands.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { drawCertificate } from './draw-certificate.ts';
import { findCodes } from './find-code.ts';
import { tokenOf } from './token.ts';

export type CertificateDeps = {
  readonly links: LinkSigner;
  /** The origin that browsers use. */
  readonly publicUrl: string;
  readonly brands: Brands;
};

/** `GET /api/isrc/certificate`. */
export function certifier(certificateDeps: CertificateDeps): Handler<typeof readCertificate> {
  return async (call, { query: { isrc } }) =>
    fileOf(`certificat-${isrc}.pdf`, await certificateOf(certificateDeps, call, [isrc]));
}

/** `POST /api/isrc/certificates`: a code sent twice appears once. */
export function severalCertifier(
  certificateDeps: CertificateDeps,
): Handler<typeof readCertificates> {
  return async (call, { body: { isrcs } }) =>
    fileOf(
      `certificat-${dayInParis(call.now)}.pdf`,
      await certificateOf(certificateDeps, call, [...new Set(isrcs)]),
    );
}

async function certificateOf(
  { links, publicUrl, brands }: CertificateDeps,
  { db, scope, now }: Call,
  isrcs: readonly Isrc[],
): Promise<Uint8Array> {
  const result = new Map((await findCodes(db, scope, isrcs)).map((code) => [code.isrc, code]));
  const codes = isrcs.flatMap((isrc) => {
    const code = result.get(isrc);
    if (code === undefined) return [];
    return [{ isrc, code, address: `${publicUrl}/verification/${tokenOf(links, isrc)}` }];
  });
  const [first] = codes;
  if (first === undefined || codes.length < isrcs.length) throw new DomainError(NOT_FOUND);
  return drawCertificate({ codes, brand: brands.ofCode(first.code.marque), now });
}

const fileOf = (name: string, bytes: Uint8Array) => ({
  name,
  type: 'application/pdf',
  size: bytes.byteLength,
  content: whole(bytes),
});

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
