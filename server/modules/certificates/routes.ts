/** The certificates' part of the API. */

import {
  checkCodes,
  readCertificate,
  readCertificates,
  verifyCode,
} from '#contract/exchange/certificate.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { checkAll } from './check-codes.ts';
import { type CertificateDeps, certifier, severalCertifier } from './read-certificate.ts';
import { verifier } from './verify.ts';

export function certificateRoutes(certificateDeps: CertificateDeps): readonly Route[] {
  return [
    route(readCertificate, certifier(certificateDeps)),
    route(readCertificates, severalCertifier(certificateDeps)),
    route(verifyCode, verifier(certificateDeps.links)),
    route(checkCodes, checkAll),
  ];
}
