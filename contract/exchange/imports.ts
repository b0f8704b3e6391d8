/** Imports: a sheet (CSV or XLSX) becomes drafts, after a preview that the person confirms. */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { QUALITES } from '#domain/element/lists.ts';
import { ANNEE_PUBLICATION_MIN } from '#domain/element/years.ts';
import {
  IMPORT_CLOSED,
  IMPORT_NOT_READY,
  IMPORT_STATES,
  LARGEST_CSV,
} from '#domain/import/state-machine.ts';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { SHEET_REFUSED } from '#domain/sheet/csv-reader.ts';
import { DURATION_UNITS } from '#domain/sheet/detection/duration-unit.ts';
import { ENCODINGS } from '#domain/sheet/letters/encodings.ts';
import { ACCEPTABLE } from '#domain/sheet/repairs.ts';
import { HYGIENE } from '#domain/title/hygiene.ts';
import { type CallLimit, endpoint, fileAnswer } from '../endpoint.ts';
import { filePart } from '../files.ts';
import { TOO_MANY_REQUESTS } from '../problem.ts';
import { DOSSIER_SENT, LARGEST_DOSSIER, STRUCTURE_NOT_ELIGIBLE } from '../registration/isrc.ts';
import { elementType, id, idInQuery, text, timestamp } from '../values.ts';
import { colonnes, importAnalysis } from './import-analysis.ts';

export const IMPORT_TOO_LARGE = domainError(
  'IMPORT_TOO_LARGE',
  'tooLarge',
  'Un fichier CSV pèse 50 MB au plus, un classeur XLSX 20 MB : découpez votre catalogue.',
);
export const IMPORT_QUOTA = domainError(
  'IMPORT_QUOTA',
  'conflict',
  'Trop d’imports sont en attente pour cette structure : terminez-les ou abandonnez-les.',
);
export const IMPORT_EMPTY = domainError(
  'IMPORT_EMPTY',
  'conflict',
  'Aucune ligne de ce fichier n’est prête : corrigez-le ou acceptez les réparations proposées.',
);

export const IMPORT_QUESTION = domainError(
  'IMPORT_QUESTION',
  'conflict',
  'Une question attend votre réponse : rien n’est importé avant.',
);

export const IMPORT_CHANGED = domainError(
  'IMPORT_CHANGED',
  'conflict',
  'Le fichier a été relu depuis que vous avez vu l’aperçu. Rien n’est importé : regardez le nouvel aperçu, puis confirmez.',
);

const qualite = z.enum(QUALITES);
/** An implausible year is reported per line, not refused here. */
const annee = z.int().check(z.minimum(ANNEE_PUBLICATION_MIN));

/** How the file is read; null: as detected. */
const reading = {
  /** Unit of durations that are bare numbers. */
  dureeEn: z.nullable(z.enum(DURATION_UNITS)),
  /** Name of the sheet of a workbook. */
  feuille: z.nullable(z.string()),
  encodage: z.nullable(z.enum(ENCODINGS)),
  /** Line of the headings; 0: there are none. */
  ligneEntete: z.nullable(z.int().check(z.minimum(0))),
};

/** Ids of recordings. */
const choices = z.array(id).check(z.maxLength(LARGEST_DOSSIER));
/** Numbers of lines, as the spreadsheet shows them. */
const lineChoices = z.array(z.int().check(z.minimum(1))).check(z.maxLength(LARGEST_DOSSIER));

/** What the person decided about the file. */
export const importSettings = z.strictObject({
  /** Null: as the headers were recognised. */
  colonnes: z.nullable(colonnes),
  /** Repairs accepted for the whole file. */
  reparations: z.array(z.enum(ACCEPTABLE)),
  /** Default type, for lines that do not state it. */
  type: z.nullable(elementType),
  qualite: z.nullable(qualite),
  anneePublication: z.nullable(annee),
  ...reading,
  /**
   * Recordings updated from their line although the portal changed too, or although only the code
   * identifies them.
   */
  pris: choices,
  /** Recordings whose line is left. */
  ecartes: choices,
  /**
   * New recordings whose line is left out, and those entered without the code of their line.
   * Emptied when another sheet is chosen, unless sent again.
   */
  laissees: lineChoices,
  sansCode: lineChoices,
  /** Proposals about titles that are accepted, for all lines. */
  titres: z.array(z.enum(HYGIENE)),
  /** Reason of the corrections requested at confirmation; null: no correction is requested. */
  motifCorrections: z.nullable(z.string()),
  /** The earlier import of the same headings whose decisions were taken over; null: none, or no more. */
  memoire: z.nullable(z.strictObject({ importId: id, nom: z.string() })),
});
export type ImportSettings = z.output<typeof importSettings>;

const importOut = z.strictObject({
  importId: id,
  structureId: id,
  /** The draft that receives the first lines; null: new drafts. */
  dossierId: z.nullable(id),
  etat: z.enum(IMPORT_STATES),
  fichier: z.strictObject({ nom: z.string(), format: z.enum(['CSV', 'XLSX']), taille: z.int() }),
  /** Current or latest job: `GET /api/jobs?jobId=` answers its progress. */
  jobId: z.nullable(z.string()),
  reglages: importSettings,
  /** Null until the file was read. */
  analyse: z.nullable(importAnalysis),
  /** Why the file was refused; null otherwise. */
  motif: z.nullable(z.string()),
  /** Recordings written so far. */
  ecrites: z.int(),
  /** Corrections requested for recordings that have a code. */
  corrigees: z.int(),
  /**
   * After writing: ready lines for which nothing was written, because their recordings changed
   * since the preview.
   */
  nonEcrites: z.int(),
  /** The drafts that hold them. */
  dossiers: z.array(id),
  createdAt: timestamp,
  can: z.strictObject({ change: z.boolean(), confirm: z.boolean(), remove: z.boolean() }),
});
export type ImportOut = z.output<typeof importOut>;

const byImport = z.strictObject({ importId: idInQuery });

export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary:
    'Receives one sheet (CSV 50 MB, XLSX 20 MB, 100,000 lines) and begins to read it; nothing is written yet.',
  permission: 'writeDossiers',
  audit: 'import.deposit',
  query: null,
  body: z.strictObject({
    structureId: idInQuery,
    dossierId: z.optional(idInQuery),
    fichier: z.array(filePart).check(z.length(1, 'Choisissez un fichier, et un seul.')),
  }),
  files: { as: 'parts', field: 'fichier', maximum: 1, bytes: LARGEST_CSV },
  bodyLimit: LARGEST_CSV + 100_000,
  output: z.strictObject({ importId: id, jobId: z.string() }),
  errors: [IMPORT_TOO_LARGE, IMPORT_QUOTA, SHEET_REFUSED, STRUCTURE_NOT_ELIGIBLE, DOSSIER_SENT],
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary:
    'The preview of an import: what was recognised, what is wrong grouped by repair, the first 1,000 lines.',
  permission: 'writeDossiers',
  audit: null,
  query: byImport,
  body: null,
  output: importOut,
  errors: [],
});

export const changeImport = endpoint({
  method: 'PUT',
  path: '/api/imports',
  summary:
    'Changes what columns mean, how the file is read, or accepts repairs, and reads the file again.',
  permission: 'writeDossiers',
  audit: 'import.change',
  query: null,
  body: z.strictObject({
    importId: id,
    colonnes: z.optional(colonnes),
    reparations: z.optional(z.array(z.enum(ACCEPTABLE)).check(z.maxLength(ACCEPTABLE.length))),
    type: z.optional(z.nullable(elementType)),
    qualite: z.optional(z.nullable(qualite)),
    anneePublication: z.optional(z.nullable(annee)),
    dureeEn: z.optional(reading.dureeEn),
    feuille: z.optional(reading.feuille),
    encodage: z.optional(reading.encodage),
    ligneEntete: z.optional(reading.ligneEntete),
    pris: z.optional(choices),
    ecartes: z.optional(choices),
    laissees: z.optional(lineChoices),
    sansCode: z.optional(lineChoices),
    titres: z.optional(z.array(z.enum(HYGIENE)).check(z.maxLength(HYGIENE.length))),
    /**
     * Null: reads the file without the decisions of an earlier import, and resets the other
     * settings.
     */
    memoire: z.optional(z.null()),
  }),
  output: z.strictObject({ importId: id, jobId: z.string() }),
  errors: [IMPORT_NOT_READY, IMPORT_CLOSED],
});

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/imports/confirm',
  summary:
    'Writes the lines that are ready into drafts, and asks for corrections of what has its code, as a job; asked twice, it writes once.',
  permission: 'writeDossiers',
  audit: 'import.confirm',
  query: null,
  body: z.strictObject({
    importId: id,
    /**
     * `jobId` of the preview that was seen: refused if the file was read again since. Without it,
     * the latest reading is confirmed.
     */
    jobId: z.optional(z.string()),
    /** Why the recordings that have their code should be corrected; without it they are left. */
    motifCorrections: z.optional(z.nullable(text(AGREEMENT_MOTIF_MAX))),
  }),
  output: z.strictObject({ importId: id, jobId: z.string() }),
  errors: [
    IMPORT_NOT_READY,
    IMPORT_CLOSED,
    IMPORT_EMPTY,
    IMPORT_QUESTION,
    IMPORT_CHANGED,
    STRUCTURE_NOT_ELIGIBLE,
  ],
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/api/imports',
  summary:
    'Gives up an import that was not confirmed, or the rest of one that failed; its file is removed.',
  permission: 'writeDossiers',
  audit: 'import.remove',
  query: null,
  body: z.strictObject({ importId: id }),
  output: z.strictObject({ importId: id }),
  errors: [IMPORT_CLOSED],
});

/** Limited, because each call reads and checks the whole sheet again. */
const REJECTED: CallLimit = {
  name: 'import-rejetes',
  perMinute: 10,
  domainError: TOO_MANY_REQUESTS,
};

export const readRejectedRows = endpoint({
  method: 'GET',
  path: '/api/imports/rejected',
  summary:
    'The lines that are left out, as a CSV with the reason of each, to correct and import again.',
  permission: 'writeDossiers',
  audit: null,
  query: byImport,
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [IMPORT_NOT_READY, IMPORT_CLOSED],
  limit: REJECTED,
});

export const readImportTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template',
  summary: 'A sheet to fill, with one example line; the workbook explains each column.',
  permission: 'signedIn',
  audit: null,
  query: z.strictObject({ format: z.enum(['CSV', 'XLSX']) }),
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [],
});
