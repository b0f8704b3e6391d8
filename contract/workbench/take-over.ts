/**
 * Take-over: the society imports the data of another system: files, a dry run, the writing, its
 * report.
 */

import { z } from 'zod/mini';
import { domainError } from '#domain/domain-error.ts';
import { FILES } from '#domain/takeover/headings.ts';
import { LARGEST_SENT } from '#domain/takeover/limits.ts';
import { endpoint, fileAnswer } from '../endpoint.ts';
import { filePart } from '../files.ts';
import { sentence } from '../sentence.ts';
import { timestamp } from '../values.ts';

export const TAKE_OVER_FILE = domainError(
  'TAKE_OVER_FILE',
  'invalid',
  'Ce fichier n’est pas de ceux d’une reprise : apportez des fichiers CSV, ou leur archive ZIP.',
);
export const TAKE_OVER_TOO_LARGE = domainError(
  'TAKE_OVER_TOO_LARGE',
  'tooLarge',
  'Un fichier pèse 50 MB au plus ; mettez les plus lourds dans une archive ZIP, ou reprenez-les depuis la console.',
);
export const TAKE_OVER_BUSY = domainError(
  'TAKE_OVER_BUSY',
  'conflict',
  'Une lecture ou une écriture est en cours : attendez qu’elle soit finie.',
);
export const TAKE_OVER_NOTHING = domainError(
  'TAKE_OVER_NOTHING',
  'conflict',
  'Aucun fichier n’est là : apportez d’abord vos fichiers CSV.',
);
export const TAKE_OVER_NOT_READY = domainError(
  'TAKE_OVER_NOT_READY',
  'conflict',
  'Ces fichiers n’ont pas été essayés sans faute : essayez-les d’abord.',
);

/** Maximum errors and differences in an answer; the file holds all that were stored. */
export const ERRORS_SHOWN = 200;
/** Maximum lines of a report in an answer, those with differences first. */
export const ACCOUNT_SHOWN = 200;

const fichier = z.enum(FILES);
/** Sums over a prefix and a year. */
const sums = z.strictObject({
  codes: z.int(),
  premier: z.int(),
  dernier: z.int(),
  somme: z.number(),
});

/** Progress: files to check, reading, with errors, ready to write, writing. */
export const TAKE_OVER_STEPS = ['FICHIERS', 'LECTURE', 'FAUTES', 'PRET', 'ECRITURE'] as const;
export type TakeOverStep = (typeof TAKE_OVER_STEPS)[number];

const depot = z.strictObject({
  etape: z.enum(TAKE_OVER_STEPS),
  fichiers: z.array(z.strictObject({ fichier, taille: z.int(), apporteLe: timestamp })),
  /** Bytes read, or codes written; null while nothing is under way. */
  avancement: z.nullable(z.strictObject({ fait: z.int(), total: z.nullable(z.int()) })),
  /** Reason why the last reading or writing failed for good. */
  echec: z.nullable(z.string()),
  /** Findings of the last dry run of these exact files. */
  constat: z.nullable(
    z.strictObject({
      fichiers: z.array(z.strictObject({ fichier, lignes: z.int(), deja: z.int() })),
      fautes: z.array(
        z.strictObject({
          file: z.string(),
          ligne: z.int(),
          colonne: z.nullable(z.string()),
          message: sentence,
        }),
      ),
      /** Total number. */
      nombre: z.int(),
      differences: z.array(z.string()),
      nombreDifferences: z.int(),
      /** What keeps nothing from being written, and somebody should look at. */
      conseils: z.array(sentence),
    }),
  ),
});

const account = z.strictObject({
  commenceeLe: timestamp,
  finieLe: timestamp,
  fichiers: z.array(z.strictObject({ fichier: z.string(), lignes: z.int(), ecrites: z.int() })),
  codes: z.array(
    z.strictObject({
      prefixe: z.string(),
      annee: z.int(),
      fichier: sums,
      portail: z.nullable(sums),
      compteur: z.nullable(z.int()),
    }),
  ),
  /** Total number of prefix-and-year pairs, then the codes of all of them. */
  nombre: z.int(),
  totaux: z.strictObject({ fichiers: z.int(), portail: z.int() }),
  differences: z.array(z.string()),
  nombreDifferences: z.int(),
});

export const readTakeOver = endpoint({
  method: 'GET',
  path: '/api/reprise',
  summary:
    'The files that were brought and what a dry run said of them, how far the writing is, the last account.',
  permission: 'takeOver',
  audit: null,
  query: null,
  body: null,
  output: z.strictObject({
    /** Null: no files were uploaded. */
    depot: z.nullable(depot),
    /** Report of the last take-over, from this screen or the console; null: there was none. */
    derniere: z.nullable(account),
  }),
  errors: [],
});
export type TakeOverOut = z.output<typeof readTakeOver.output>;

export const bringTakeOver = endpoint({
  method: 'POST',
  path: '/api/reprise',
  summary:
    'Receives one CSV of a take-over, or a ZIP of some (50 MB); one that is there already is replaced.',
  permission: 'takeOver',
  audit: 'reprise.bring',
  query: null,
  body: z.strictObject({
    fichier: z.array(filePart).check(z.length(1, 'Choisissez un fichier, et un seul.')),
  }),
  files: { as: 'parts', field: 'fichier', maximum: 1, bytes: LARGEST_SENT },
  bodyLimit: LARGEST_SENT + 100_000,
  output: z.strictObject({ fichiers: z.array(fichier) }),
  errors: [TAKE_OVER_FILE, TAKE_OVER_TOO_LARGE, TAKE_OVER_BUSY],
});

export const abandonTakeOver = endpoint({
  method: 'DELETE',
  path: '/api/reprise',
  summary: 'Gives up the files that were brought; what was written stays.',
  permission: 'takeOver',
  audit: 'reprise.abandon',
  query: null,
  body: null,
  output: z.strictObject({ fichiers: z.array(fichier) }),
  errors: [TAKE_OVER_BUSY, TAKE_OVER_NOTHING],
});

export const tryTakeOver = endpoint({
  method: 'POST',
  path: '/api/reprise/essai',
  summary: 'Reads and judges all files, as a job that writes nothing.',
  permission: 'takeOver',
  audit: 'reprise.try',
  query: null,
  body: null,
  output: z.strictObject({ jobId: z.string() }),
  errors: [TAKE_OVER_BUSY, TAKE_OVER_NOTHING],
});

export const writeTakeOver = endpoint({
  method: 'POST',
  path: '/api/reprise/ecriture',
  summary:
    'Judges the files again, writes what is not there yet and compares, as a job; one that was stopped goes on.',
  permission: 'takeOver',
  audit: 'reprise.write',
  query: null,
  body: null,
  output: z.strictObject({ jobId: z.string() }),
  errors: [TAKE_OVER_BUSY, TAKE_OVER_NOTHING, TAKE_OVER_NOT_READY],
});

export const readTakeOverFile = endpoint({
  method: 'GET',
  path: '/api/reprise/fichier',
  summary: 'As a CSV: the faults of the last dry run, or the account of the last take-over.',
  permission: 'takeOver',
  audit: null,
  query: z.strictObject({ quoi: z.enum(['fautes', 'compte-rendu']) }),
  body: null,
  output: fileAnswer,
  answersFile: true,
  errors: [TAKE_OVER_NOTHING],
});
