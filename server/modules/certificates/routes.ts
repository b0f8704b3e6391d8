/** The certificates' part of the API. */

import { readCertificate, verifyCode } from '#contract/exchange/certificate.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type CertificateParts, certifier } from './read-certificate.ts';
import { verifier } from './verify.ts';

export function certificateRoutes(parts: CertificateParts): readonly Route[] {
  return [route(readCertificate, certifier(parts)), route(verifyCode, verifier(parts.links))];
}
