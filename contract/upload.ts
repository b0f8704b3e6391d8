/** The justificatifs of a structure: deposit, list, read by a signed link, remove. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { JUSTIFICATIFS_LOCKED } from '#domain/justificatif/deposit-rules.ts';
import { DOCUMENT_KEYS } from '#domain/justificatif/expected-documents.ts';
import { JUSTIFICATIF_TYPES } from '#domain/justificatif/file-types.ts';
import {
  LARGEST_DEPOSIT,
  LARGEST_JUSTIFICATIF,
  MOST_JUSTIFICATIF_BYTES,
  MOST_JUSTIFICATIFS,
  MOST_JUSTIFICATIFS_PER_CALL,
} from '#domain/justificatif/limits.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { base64Content, type FilesIn, filePart } from './files.ts';
import { sentence } from './sentence.ts';
import { id, idInQuery, timestamp } from './values.ts';

/** Every file of the call was too large for the limit of one file; the errors say which. */
export const JUSTIFICATIF_TOO_LARGE = domainError(
  'JUSTIFICATIF_TOO_LARGE',
  'tooLarge',
  'Un justificatif pèse 5 MB (5 242 880 octets) au plus.',
);
export const JUSTIFICATIF_QUOTA = domainError(
  'JUSTIFICATIF_QUOTA',
  'conflict',
  'Cette structure a atteint la limite de ses justificatifs : supprimez ceux qui ne servent plus.',
);
export const JUSTIFICATIF_INFECTED = domainError(
  'JUSTIFICATIF_INFECTED',
  'invalid',
  'L’antivirus a reconnu un programme malveillant : rien n’a été gardé.',
);
/** Refusals of a deposit, shared by all calls with files. */
export const DEPOSIT_REFUSALS = [
  JUSTIFICATIF_TOO_LARGE,
  JUSTIFICATIF_INFECTED,
  JUSTIFICATIF_QUOTA,
  JUSTIFICATIFS_LOCKED,
];
export const LINK_EXPIRED = domainError(
  'LINK_EXPIRED',
  'forbidden',
  'Ce lien a expiré. Rouvrez la liste des justificatifs pour en obtenir un nouveau.',
);

/** Lifetime in seconds of the link to a file. */
export const LINK_LIFETIME = 300;

/** One deposited file. */
export const justificatif = z.strictObject({
  justificatifId: id,
  /** Unique among the files that the structure keeps; may differ from the name that was sent. */
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  type: z.enum(JUSTIFICATIF_TYPES),
  /** SHA-256 of the content, in hexadecimal. */
  sha256: z.string(),
  deposeLe: timestamp,
  /** The person's name; null for a producer when staff deposited it. */
  deposePar: z.nullable(z.string()),
  /** True when staff deposited it for the structure. */
  parLaSociete: z.boolean(),
  /**
   * True when a virus scanner checked the file before it was stored; false when none was configured
   * then.
   */
  antivirus: z.boolean(),
  /** Signed link of a few minutes, relative to the origin: anyone who has it can read this file. */
  path: z.string(),
});
export type Justificatif = z.output<typeof justificatif>;

const DEPOSITED = {
  field: 'justificatifs',
  maximum: MOST_JUSTIFICATIFS_PER_CALL,
  bytes: LARGEST_JUSTIFICATIF,
  total: LARGEST_DEPOSIT,
} as const;
/**
 * Maximum bytes of a form with all its files, including the overhead of each one, such as its name.
 */
const LARGEST_FORM = LARGEST_DEPOSIT + 65_536;

/** Files inside another JSON body; they follow the rules of `uploadJustificatifs`, with faults by field. */
export const justificatifsIn = z
  .array(
    z.strictObject({ name: z.string(), content: base64Content, type: z.string(), size: z.int() }),
  )
  .check(
    z.maxLength(
      MOST_JUSTIFICATIFS_PER_CALL,
      `${MOST_JUSTIFICATIFS_PER_CALL} fichiers au plus par envoi.`,
    ),
  );
export const JUSTIFICATIFS_IN_JSON: FilesIn = { as: 'base64', ...DEPOSITED };
/** Bytes of a JSON body with files: base64 writes three bytes as four; the rest is an ordinary body. */
export const LARGEST_JSON_DEPOSIT = Math.ceil(LARGEST_DEPOSIT / 3) * 4 + 1_048_576;

export const uploadJustificatifs = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary:
    'Deposits files (PDF, PNG, JPEG; 5,242,880 bytes each, 20 a call, 26,214,400 bytes in all): all of them, or none ' +
    'when one is refused.',
  permission: 'writeJustificatifs',
  audit: 'justificatif.deposit',
  query: null,
  body: z.strictObject({
    structureId: idInQuery,
    justificatifs: z.array(filePart).check(z.minLength(1, 'Choisissez au moins un fichier.')),
  }),
  files: { as: 'parts', ...DEPOSITED },
  bodyLimit: LARGEST_FORM,
  output: z.strictObject({ structureId: id, justificatifs: z.array(justificatif) }),
  errors: DEPOSIT_REFUSALS,
});

export const listJustificatifs = endpoint({
  method: 'GET',
  path: '/api/upload',
  summary:
    'The files that a structure keeps, oldest first, each with a link to read it, and the papers it is asked for.',
  permission: 'readStructure',
  audit: null,
  query: z.strictObject({ structureId: idInQuery }),
  body: null,
  output: z.strictObject({
    structureId: id,
    justificatifs: z.array(justificatif),
    /** Bytes of all of them. */
    total: z.int(),
    limits: z.strictObject({
      files: z.literal(MOST_JUSTIFICATIFS),
      bytes: z.literal(MOST_JUSTIFICATIF_BYTES),
    }),
    /**
     * Papers required from this structure, most important first; empty when the society already
     * knows it.
     */
    attendus: z.array(z.strictObject({ key: z.enum(DOCUMENT_KEYS), label: sentence })),
    can: z.strictObject({ add: z.boolean(), remove: z.boolean() }),
  }),
  errors: [],
});

export const deleteJustificatif = endpoint({
  method: 'DELETE',
  path: '/api/upload',
  summary: 'Removes one file, named as in the list. That it was there stays in the history.',
  permission: 'writeJustificatifs',
  audit: 'justificatif.remove',
  query: z.strictObject({
    structureId: idInQuery,
    filename: z.string().check(z.minLength(1), z.maxLength(250)),
  }),
  body: null,
  output: z.strictObject({ structureId: id, justificatifId: id, name: z.string() }),
  errors: [JUSTIFICATIFS_LOCKED],
});

export const readJustificatif = endpoint({
  method: 'GET',
  path: '/api/upload/file',
  summary: 'The content of one file, as an attachment. The link from the list is the permission.',
  permission: 'public',
  audit: null,
  query: z.strictObject({
    justificatifId: idInQuery,
    /** Seconds since 1970. */
    expires: z.string().check(z.regex(/^[1-9]\d{9,10}$/, 'Lien incomplet.')),
    signature: z.string().check(z.regex(/^[\w-]{43}$/, 'Lien incomplet.')),
  }),
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [LINK_EXPIRED],
});
