/** The certificates' part of the API. */

import {
  checkCodes,
  readCertificate,
  readCertificates,
  verifyCode,
} from '#contract/exchange/certificate.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { checkAll } from './check-codes.ts';
import { findCode } from './find-code.ts';
import { type CertificateDeps, certifier, severalCertifier } from './read-certificate.ts';
import { codeOfToken } from './token.ts';

export function certificateRoutes(certificateDeps: CertificateDeps): readonly Route[] {
  return [
    route(readCertificate, certifier(certificateDeps)),
    route(readCertificates, severalCertifier(certificateDeps)),
    route(verifyCode, verifier(certificateDeps.links)),
    route(checkCodes, checkAll),
  ];
}

/**
 * `GET /api/verification`: what a certificate says, for anyone. A foreign token and a code that no
 * longer exists get the same empty answer.
 */
function verifier(links: LinkSigner): Handler<typeof verifyCode> {
  return async ({ db }, { query: { jeton } }) => {
    const isrc = codeOfToken(links, jeton);
    // The seal is the permission: its holder was shown the certificate.
    const code = isrc === null ? null : await findCode(db, { kind: 'all' }, isrc);
    if (code === null) throw new DomainError(NOT_FOUND);
    const { type, titre, version, artiste, attribueLe, origine, annuleLe, autresCodes } = code;
    const annee = Number(dayInParis(attribueLe).slice(0, 4));
    const etat = annuleLe === null ? 'VALIDE' : 'ANNULE';
    return {
      isrc: code.isrc,
      type,
      titre,
      version,
      artiste,
      annee,
      origine,
      etat,
      autresCodes: autresCodes.length === 0 ? undefined : autresCodes,
    };
  };
}
