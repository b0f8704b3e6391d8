/** What goes out of the registry: the recordings as a file, at once or by a job when there are many. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { endpoint, fileAnswer } from '../endpoint.ts';
import { SEARCH_RESULT_CAP } from '../lists.ts';
import { elementCriteria } from '../registration/criteria.ts';
import { id, text } from '../values.ts';

/**
 * CSV, XLSX, JSON: every field, can be imported again. DDEX: RDR-N 1.5, to declare rights. CUE,
 * MASTERING: for disc mastering. The last three include only recordings that have a code.
 */
export const EXPORT_FORMATS = ['CSV', 'XLSX', 'JSON', 'DDEX', 'CUE', 'MASTERING'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Maximum number of recordings in a direct answer; more are written by a job. */
export const LARGEST_DIRECT_EXPORT = SEARCH_RESULT_CAP;
/** Exports of one person that a job has yet to write: each reads a whole catalogue, and the next ones wait. */
export const MOST_RUNNING_EXPORTS = 5;
/** Hours for which a file made by a job is stored. */
export const EXPORT_RETENTION_HOURS = 24;

export const NOTHING_TO_EXPORT = domainError(
  'NOTHING_TO_EXPORT',
  'conflict',
  'Aucun enregistrement ne correspond : il n’y a rien à exporter.',
);
export const EXPORT_QUOTA = domainError(
  'EXPORT_QUOTA',
  'conflict',
  'Plusieurs de vos exports sont encore en préparation : attendez que l’un d’eux soit prêt.',
);
export const EXPORT_LINK_EXPIRED = domainError(
  'EXPORT_LINK_EXPIRED',
  'forbidden',
  'Ce lien a expiré. Demandez l’export une nouvelle fois.',
);
/**
 * For XLSX, and for MASTERING, which includes a workbook: a spreadsheet would drop the lines beyond
 * its maximum.
 */
export const WORKBOOK_FULL = domainError(
  'WORKBOOK_FULL',
  'conflict',
  'Un classeur contient 1 048 575 enregistrements au plus : choisissez le CSV, ou exportez par année.',
);
/** The sender of a DDEX message is named by the number that DDEX gave it. */
export const DDEX_NOT_OPEN = domainError(
  'DDEX_NOT_OPEN',
  'conflict',
  'Le format DDEX n’est pas encore ouvert sur ce portail : il lui manque son identifiant de partenaire.',
);

/** Sorting and limits are for screens: a file holds everything, dossier by dossier, track by track. */
const criteres = z.omit(elementCriteria, { tri: true, limite: true, page: true });
export type ExportCriteria = z.output<typeof criteres>;

const some = z.array(id).check(z.minLength(1), z.maxLength(LARGEST_DIRECT_EXPORT));
/**
 * Recordings to export; with both `elementIds` and `criteres`, those of the ids that match the
 * criteria.
 */
export const extentRequested = {
  /** These recordings only; one that is not the structure’s own is refused as unknown. */
  elementIds: z.optional(some),
  criteres: z.optional(criteres),
  /** Matching recordings to exclude: those unticked after selecting a whole list. */
  sauf: z.optional(some),
};

export const askExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary:
    'The recordings as a file, in the order of dossiers and tracks. Beyond 2,500 a job writes it: follow it by `GET /api/jobs`; its result holds a link that reads the file for 24 hours. The header `x-lignes` of a file says how many recordings it holds.',
  permission: 'readDossiers',
  audit: 'element.export',
  query: null,
  body: z.strictObject({
    format: z.enum(EXPORT_FORMATS),
    ...extentRequested,
    /**
     * For DDEX: a recipient among those of `POST /api/exports/completude`; the society by default.
     */
    destinataire: z.optional(text(18, 1)),
  }),
  output: z.union([fileAnswer, z.strictObject({ jobId: z.string(), total: z.int() })]),
  answersFile: true,
  laterAnswer: z.strictObject({ jobId: z.string(), total: z.int() }),
  errors: [NOTHING_TO_EXPORT, DDEX_NOT_OPEN, WORKBOOK_FULL, EXPORT_QUOTA],
});

/** What a job of type `export` leaves in its result. */
export const exportResult = z.strictObject({
  nom: z.string(),
  type: z.string(),
  /** In bytes. */
  taille: z.int(),
  lignes: z.int(),
  /** Reads the file for 24 hours, without signing in. */
  path: z.string(),
});

export const readExport = endpoint({
  method: 'GET',
  path: '/api/exports/file',
  summary:
    'The file that a job wrote, as an attachment. The link in the job’s result is the permission.',
  permission: 'public',
  audit: null,
  query: z.strictObject({
    jobId: z
      .string()
      .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Lien incomplet.')),
    /** Seconds since 1970. */
    expires: z.string().check(z.regex(/^[1-9]\d{9,10}$/, 'Lien incomplet.')),
    signature: z.string().check(z.regex(/^[\w-]{43}$/, 'Lien incomplet.')),
  }),
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [EXPORT_LINK_EXPIRED],
});
