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

/** Codes on one certificate. */
export const MOST_CERTIFIED = 100;

export const readCertificates = endpoint({
  method: 'POST',
  path: '/api/isrc/certificates',
  summary:
    'One certificate of several of the structure’s codes, each with its address to check it; one unknown code refuses all.',
  permission: 'readCodes',
  audit: null,
  query: null,
  body: z.strictObject({
    isrcs: z.array(isrcIn).check(z.minLength(1), z.maxLength(MOST_CERTIFIED)),
  }),
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
  /** Other codes that the same recording was given: this one leads. Absent without any. */
  autresCodes: z.optional(z.array(z.string())),
});
export type Verification = z.output<typeof verification>;

/** Maximum number of codes checked in one call. */
export const MOST_CHECKED = 200;
/**
 * Public status of a code in the register. `INCONNU`: may belong to another agency. `MALFORME`: not
 * a possible code.
 */
export const CHECKED_STATES = ['VALIDE', 'ANNULE', 'INCONNU', 'MALFORME'] as const;
const agreement = z.nullable(z.boolean());

export const checkCodes = endpoint({
  method: 'POST',
  path: '/api/verification/codes',
  summary:
    'Whether codes are in the register, and whether the title and artist that one knows are theirs; it tells no title, no artist and no company.',
  permission: 'public',
  audit: null,
  onReadReplica: true,
  query: null,
  body: z.strictObject({
    lignes: z
      .array(
        z.strictObject({
          isrc: text(60, 1),
          titre: z.optional(z.nullable(text(500))),
          artiste: z.optional(z.nullable(text(500))),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_CHECKED)),
  }),
  output: z.strictObject({
    lignes: z.array(
      z.strictObject({
        /** Twelve characters; as typed when the code is malformed. */
        isrc: z.string(),
        etat: z.enum(CHECKED_STATES),
        /** Full year, in Paris, in which it entered the register. */
        annee: z.nullable(z.int()),
        /** The code to use in place of a cancelled one. */
        remplacePar: z.nullable(z.string()),
        /**
         * Whether the submitted value matches the register, ignoring case, accents and punctuation;
         * null: not submitted, or unknown code.
         */
        titre: agreement,
        artiste: agreement,
      }),
    ),
  }),
  errors: [],
});

export const verifyCode = endpoint({
  method: 'GET',
  path: '/api/verification',
  summary:
    'What a certificate says of a code, for whoever holds its verification address; never who holds the code.',
  permission: 'public',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ jeton: text(60, 1) }),
  body: null,
  output: verification,
  errors: [],
});
