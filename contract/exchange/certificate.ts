/** The certificate of a code, and the page where anyone who was shown it can check it. */

import { z } from 'zod/mini';
import { endpoint, fileAnswer } from '../endpoint.ts';
import { elementType, isrcIn, text } from '../values.ts';

export const readCertificate = endpoint({
  method: 'GET',
  path: '/api/isrc/certificate',
  summary:
    'The certificate of one of the structure’s codes, as a PDF that screen readers read, with an address to check it.',
  permission: 'readCodes',
  audit: null,
  query: z.strictObject({ isrc: isrcIn }),
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [],
});

/** `ANNULE`: assigned in error; the code stays burnt. */
export const CODE_STATES = ['VALIDE', 'ANNULE'] as const;
/** Issued by the portal, or entered there by a producer who numbers its own recordings. */
export const CODE_ORIGINS = ['ATTRIBUE', 'DECLARE'] as const;

/** Never who holds the code: agencies must not disclose it. */
const verification = z.strictObject({
  isrc: z.string(),
  type: elementType,
  titre: z.nullable(z.string()),
  version: z.nullable(z.string()),
  artiste: z.nullable(z.string()),
  /** Full year, in Paris, in which the code entered the register. */
  annee: z.int(),
  origine: z.enum(CODE_ORIGINS),
  etat: z.enum(CODE_STATES),
});
export type Verification = z.output<typeof verification>;

export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/verification',
  summary:
    'What a certificate says of a code, for whoever holds its verification address; never who holds the code.',
  permission: 'public',
  audit: null,
  query: z.strictObject({ jeton: text(60, 1) }),
  body: null,
  output: verification,
  errors: [],
});
