/** Imports: a sheet (CSV or XLSX) becomes drafts, after a preview that the person confirms. */

import { z } from 'zod/mini';
import { QUALITES } from '#domain/element/lists.ts';
import { IMPORT_CLOSED, IMPORT_NOT_READY, IMPORT_STATES, LARGEST_CSV } from '#domain/import/life.ts';
import { refusal } from '#domain/refusal.ts';
import { SHEET_REFUSED } from '#domain/sheet/csv-reader.ts';
import { ENCODINGS } from '#domain/sheet/encoding.ts';
import { CERTAINTIES, DURATION_UNITS } from '#domain/sheet/evidence/duration-unit.ts';
import { ACCEPTABLE } from '#domain/sheet/repairs.ts';
import { SEPARATORS } from '#domain/sheet/separator.ts';
import { endpoint, fileAnswer } from '../endpoint.ts';
import { filePart } from '../files.ts';
import { DOSSIER_SENT, STRUCTURE_NOT_ELIGIBLE } from '../registration/isrc.ts';
import { elementType, id, idInQuery, moment } from '../values.ts';

export const IMPORT_TOO_LARGE = refusal(
  'IMPORT_TOO_LARGE',
  'tooLarge',
  'Un fichier CSV pèse 50 Mo au plus, un classeur XLSX 20 Mo : découpez votre catalogue.',
);
export const IMPORT_QUOTA = refusal(
  'IMPORT_QUOTA',
  'conflict',
  'Trop d’imports sont en attente pour cette structure : terminez-les ou abandonnez-les.',
);
export const IMPORT_EMPTY = refusal(
  'IMPORT_EMPTY',
  'conflict',
  'Aucune ligne de ce fichier n’est prête : corrigez-le ou acceptez les réparations proposées.',
);

export const IMPORT_QUESTION = refusal(
  'IMPORT_QUESTION',
  'conflict',
  'Une question attend votre réponse : rien n’est importé avant.',
);

/** Machine name of a column (`domain/sheet/columns.ts`) for each cell of a line; null: not read. */
const colonnes = z.array(z.nullable(z.string()));
const qualite = z.enum(QUALITES);

/** How the file is read; null: as its evidence says. */
const reading = {
  /** In what bare numbers of durations are counted. */
  dureeEn: z.nullable(z.enum(DURATION_UNITS)),
  /** Name of the sheet of a workbook. */
  feuille: z.nullable(z.string()),
  encodage: z.nullable(z.enum(ENCODINGS)),
  /** Line of the headings; 0: there are none. */
  ligneEntete: z.nullable(z.int().check(z.minimum(0))),
};

/** What the person decided about the file. */
export const importSettings = z.strictObject({
  /** Null: as the headers were recognised. */
  colonnes: z.nullable(colonnes),
  /** Repairs accepted for the whole file. */
  reparations: z.array(z.enum(ACCEPTABLE)),
  /** For the lines that do not say it themselves. */
  type: z.nullable(elementType),
  qualite: z.nullable(qualite),
  ...reading,
});
export type ImportSettings = z.output<typeof importSettings>;

const errorGroup = z.strictObject({
  /** What to accept in `PUT`, when there is a proposition. */
  reparation: z.string(),
  colonne: z.string(),
  titre: z.string(),
  /** What accepting it does; null: the file must be corrected. */
  proposition: z.nullable(z.string()),
  /** Cells. */
  nombre: z.int(),
  exemples: z.array(z.strictObject({ ligne: z.int(), valeur: z.string(), message: z.string() })),
});

export const IMPORT_QUESTIONS = ['titre', 'duree'] as const;

/** How a line is known to be a recording of the structure. */
export const FOUND_BY = ['CODE', 'INCHANGE', 'ENVOYE'] as const;

/** What a line says, beside what its recording says. */
const changement = z.strictObject({ colonne: z.string(), avant: z.string(), apres: z.string() });

/** What was found in the file. Lines are numbered as a spreadsheet shows them. */
export const importAnalysis = z.strictObject({
  /** Null in a workbook. */
  encodage: z.nullable(z.enum(ENCODINGS)),
  separateur: z.nullable(z.enum(SEPARATORS)),
  /** Name of the sheet that is read; null in a CSV. */
  feuille: z.nullable(z.string()),
  /** Sheets of a workbook, with the lines that hold something; a hidden one is read only when it is asked for. */
  feuilles: z.array(z.strictObject({ nom: z.string(), lignes: z.int(), cachee: z.boolean() })),
  /** Line 0: the file has no headings. */
  entete: z.strictObject({ ligne: z.int(), cellules: z.array(z.string()) }),
  colonnes,
  /** The first values of each column. */
  exemples: z.array(z.array(z.string())),
  /** What was done to cells and is not to be done in silence. */
  remarques: z.strictObject({
    /** Cells that took the value of the merged cell above. */
    fusionnees: z.int(),
    /** Lines that the workbook hides, read like the others. */
    masquees: z.int(),
    /** Cells from which signs that nobody sees were removed. */
    invisibles: z.int(),
  }),
  /** Headers that nothing was recognised in; their cells are kept with the lines that are left out. */
  colonnesInconnues: z.array(z.string()),
  signes: z.strictObject({
    minutesReadAsHours: z.boolean(),
    moisJour: z.boolean(),
    /** In what bare numbers of durations are counted, and how it is known; null: there are none. */
    duree: z.nullable(
      z.strictObject({
        unite: z.enum(DURATION_UNITS),
        dApres: z.enum(CERTAINTIES),
        exemples: z.array(z.string()),
      }),
    ),
  }),
  /**
   * What one answer of a person settles for the whole file, before any line is wrong: `titre`, which column names
   * the recordings (`colonnes`); `duree`, what its numbers count (`dureeEn`). Nothing is written while one is open.
   */
  questions: z.array(z.enum(IMPORT_QUESTIONS)),
  /** Lines of recordings; `pretes`, `enErreur` and `connues` add up to it, once the title is known. */
  lignes: z.int(),
  pretes: z.int(),
  enErreur: z.int(),
  /** Of those ready, the ones that must be completed in their dossier before it is sent. */
  incompletes: z.int(),
  /** Empty lines, repeated headers. */
  ignorees: z.int(),
  erreurs: z.array(errorGroup),
  /** The first lines as they will be written, by machine name of the column. */
  apercu: z.array(z.strictObject({ ligne: z.int(), cellules: z.record(z.string(), z.string()) })),
  doublons: z.strictObject({
    /** Lines. They are imported all the same: a person decides. */
    nombre: z.int(),
    exemples: z.array(
      z.strictObject({
        ligne: z.int(),
        /** `FICHIER`: the same recording on `autreLigne`. `CODE`: the same code there. `REGISTRE`: `elementId`. */
        raison: z.enum(['FICHIER', 'CODE', 'REGISTRE']),
        autreLigne: z.nullable(z.int()),
        elementId: z.nullable(id),
      }),
    ),
  }),
  /** Lines that bring a code that their recording carries already. That of a line in error for another reason waits with it. */
  codes: z.strictObject({
    /** Among `pretes`: declared codes of new recordings. */
    repris: z.int(),
    /** Among `connues`: the structure's own recordings carry them. */
    aVous: z.int(),
    /** Among `enErreur`: the recording of another structure carries them, or they are no code. */
    autres: z.int(),
    malFormes: z.int(),
  }),
  /** Lines that are recordings of the structure already: nothing is entered for them. */
  connues: z.strictObject({
    nombre: z.int(),
    exemples: z.array(
      z.strictObject({
        ligne: z.int(),
        elementId: id,
        /**
         * `CODE`: that recording carries the code of the line. The two others are lines of an export that come
         * back: `INCHANGE` says the same as its recording, `ENVOYE` would change one that was sent or has its code.
         */
        raison: z.enum(FOUND_BY),
        isrc: z.nullable(z.string()),
        changements: z.array(changement),
      }),
    ),
  }),
  /** Among `pretes`: lines of an export that come back and change recordings that are being entered. */
  misesAJour: z.strictObject({
    nombre: z.int(),
    exemples: z.array(z.strictObject({ ligne: z.int(), elementId: id, changements: z.array(changement) })),
  }),
});
export type ImportAnalysis = z.output<typeof importAnalysis>;

const importOut = z.strictObject({
  importId: id,
  structureId: id,
  /** The draft that receives the first lines; null: new drafts. */
  dossierId: z.nullable(id),
  etat: z.enum(IMPORT_STATES),
  fichier: z.strictObject({ nom: z.string(), format: z.enum(['CSV', 'XLSX']), taille: z.int() }),
  /** The job under way, or the latest: `GET /api/jobs?jobId=` says how far it has come. */
  jobId: z.nullable(z.string()),
  reglages: importSettings,
  /** Null until the file was read. */
  analyse: z.nullable(importAnalysis),
  /** Why the file was refused; null otherwise. */
  motif: z.nullable(z.string()),
  /** Recordings written so far. */
  ecrites: z.int(),
  /** The drafts that hold them. */
  dossiers: z.array(id),
  createdAt: moment,
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
    'The preview of an import: what was recognised, what is wrong grouped by repair, the first 50 lines.',
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
  summary: 'Changes what columns mean, how the file is read, or accepts repairs, and reads the file again.',
  permission: 'writeDossiers',
  audit: 'import.change',
  query: null,
  body: z.strictObject({
    importId: id,
    colonnes: z.optional(colonnes),
    reparations: z.optional(z.array(z.enum(ACCEPTABLE)).check(z.maxLength(ACCEPTABLE.length))),
    type: z.optional(z.nullable(elementType)),
    qualite: z.optional(z.nullable(qualite)),
    dureeEn: z.optional(reading.dureeEn),
    feuille: z.optional(reading.feuille),
    encodage: z.optional(reading.encodage),
    ligneEntete: z.optional(reading.ligneEntete),
  }),
  output: z.strictObject({ importId: id, jobId: z.string() }),
  errors: [IMPORT_NOT_READY, IMPORT_CLOSED],
});

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/imports/confirm',
  summary: 'Writes the lines that are ready into drafts, as a job; asked twice, it writes once.',
  permission: 'writeDossiers',
  audit: 'import.confirm',
  query: null,
  body: z.strictObject({ importId: id }),
  output: z.strictObject({ importId: id, jobId: z.string() }),
  errors: [IMPORT_NOT_READY, IMPORT_CLOSED, IMPORT_EMPTY, IMPORT_QUESTION, STRUCTURE_NOT_ELIGIBLE],
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/api/imports',
  summary: 'Gives up an import that was not confirmed; its file is removed.',
  permission: 'writeDossiers',
  audit: 'import.remove',
  query: null,
  body: z.strictObject({ importId: id }),
  output: z.strictObject({ importId: id }),
  errors: [IMPORT_CLOSED],
});

export const readRejectedRows = endpoint({
  method: 'GET',
  path: '/api/imports/rejected',
  summary: 'The lines that are left out, as a CSV with the reason of each, to correct and import again.',
  permission: 'writeDossiers',
  audit: null,
  query: byImport,
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [IMPORT_NOT_READY, IMPORT_CLOSED],
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
