/**
 * `GET /api/verification`: what a certificate says, for anyone. A token that is not ours and a code that is
 * no longer there are the same nothing.
 */

import type { verifyCode } from '#contract/exchange/certificate.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Handler } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { findCode } from './find-code.ts';
import { codeOfToken } from './token.ts';

export function verifier(links: LinkSigner): Handler<typeof verifyCode> {
  return async ({ db }, { query: { jeton } }) => {
    const isrc = codeOfToken(links, jeton);
    // The seal is the permission: whoever holds it was shown the certificate.
    const code = isrc === null ? null : await findCode(db, { kind: 'all' }, isrc);
    if (code === null) throw new DomainError(NOT_FOUND);
    const { type, titre, version, artiste, attribueLe, origine, annuleLe } = code;
    const annee = Number(dayInParis(attribueLe).slice(0, 4));
    const etat = annuleLe === null ? 'VALIDE' : 'ANNULE';
    return { isrc: code.isrc, type, titre, version, artiste, annee, origine, etat };
  };
}
