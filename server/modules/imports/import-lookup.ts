/**
 * Finds an import within the caller's scope; a foreign one and an unknown one give the same
 * NOT_FOUND.
 */

import type { Kysely, Selectable } from 'kysely';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { IMPORT_CLOSED, isBeingWritten, isWritten } from '#domain/import/state-machine.ts';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { openFile } from '#domain/sheet/file/open-file.ts';
import type { Sheet } from '#domain/sheet/file/open-sheet.ts';
import type { StoredFiles } from '#server/modules/justificatifs/objects.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

export type Import = Selectable<Tables['import']>;

/** Default settings: nothing was decided about the file. */
export const AS_RECOGNISED: ImportSettings = {
  colonnes: null,
  reparations: [],
  type: null,
  qualite: null,
  anneePublication: null,
  dureeEn: null,
  feuille: null,
  encodage: null,
  ligneEntete: null,
  pris: [],
  ecartes: [],
  laissees: [],
  sansCode: [],
  titres: [],
  motifCorrections: null,
  memoire: null,
};

type Seeker = Pick<Call, 'db' | 'scope'>;

/** @throws Refusal NOT_FOUND */
export async function findImport({ db, scope }: Seeker, importId: number): Promise<Import> {
  return result(await inScope(db, scope, importId).executeTakeFirst());
}

/** Every change of an import begins here, so two confirmations at once are one after the other. @throws Refusal NOT_FOUND */
export async function lockImport({ db, scope }: Seeker, importId: number): Promise<Import> {
  return result(await inScope(db, scope, importId).forUpdate().executeTakeFirst());
}

function inScope(db: Kysely<Tables>, scope: Call['scope'], importId: number) {
  return db
    .selectFrom('import')
    .selectAll()
    .where('importId', '=', importId)
    .where(within(scope, 'structure_id'));
}

function result(one: Import | undefined): Import {
  if (one === undefined) throw new DomainError(NOT_FOUND);
  // Adds defaults for settings that did not exist when the import was received.
  return { ...one, reglages: { ...AS_RECOGNISED, ...one.reglages } };
}

/**
 * The job that writes or wrote it; null before the first confirmation and after a failure, when a
 * new job resumes.
 */
export async function jobUnderWay(
  { db }: Pick<Call, 'db'>,
  { etat, jobId }: Pick<Import, 'etat' | 'jobId'>,
): Promise<string | null> {
  if (isWritten(etat)) return jobId;
  if (!isBeingWritten(etat) || jobId === null) return null;
  const job = await db
    .selectFrom('job')
    .select('state')
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  return job === undefined || job.state === JOB_STATES.ERROR ? null : jobId;
}

/** Whether anything still writes it, and whether anything was written. */
export async function writingOf(
  call: Pick<Call, 'db'>,
  one: Pick<Import, 'etat' | 'jobId' | 'ligneFaite'>,
): Promise<{ readonly stopped: boolean; readonly begun: boolean }> {
  return { stopped: (await jobUnderWay(call, one)) === null, begun: one.ligneFaite > 0 };
}

/**
 * The file of an import, as lines.
 * @throws Refusal IMPORT_CLOSED when it is given up, SHEET_REFUSED, SERVICE_UNAVAILABLE
 */
export async function sheetOf(
  files: StoredFiles,
  { cle, format, reglages }: Import,
): Promise<Sheet> {
  if (cle === null) throw new DomainError(IMPORT_CLOSED);
  return openFile(format, async () => (await files.read(cle)).stream, reglages);
}
