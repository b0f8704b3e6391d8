/** The certificates' part of the API. */

import {
  checkCodes,
  readCertificate,
  readCertificates,
  verifyCode,
} from '#contract/exchange/certificate.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { checkAll } from './check-codes.ts';
import { type CertificateParts, certifier, severalCertifier } from './read-certificate.ts';
import { verifier } from './verify.ts';

export function certificateRoutes(parts: CertificateParts): readonly Route[] {
  return [
    route(readCertificate, certifier(parts)),
    route(readCertificates, severalCertifier(parts)),
    route(verifyCode, verifier(parts.links)),
    route(checkCodes, checkAll),
  ];
}
