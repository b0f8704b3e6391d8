/**
 * `POST /api/imports`: receives a sheet, whose type is detected from its bytes; no recording is
 * written yet.
 */

import { type createImport, IMPORT_QUOTA, IMPORT_TOO_LARGE } from '#contract/exchange/imports.ts';
import type { PartIn } from '#contract/files.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import {
  importStateMachine,
  LARGEST_CSV,
  LARGEST_XLSX,
  MOST_OPEN_IMPORTS,
  UNFINISHED,
} from '#domain/import/state-machine.ts';
import { cleanFileName } from '#domain/justificatif/file-name.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { may } from '#domain/permission/may.ts';
import { sheetFormat } from '#domain/sheet/file/open-sheet.ts';
import {
  type Call,
  interlocuteurOf,
  type Preparation,
  type PreparedHandler,
} from '#server/platform/call.ts';
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { ImportDeps } from './deps.ts';
import { AS_RECOGNISED } from './import-lookup.ts';
import { ANALYSIS_JOB } from './jobs/job-data.ts';
import { startJob } from './jobs/start-job.ts';

type StoredSheet = { readonly cle: string; readonly format: 'CSV' | 'XLSX' };

const CONTENT_TYPES = {
  CSV: 'text/csv',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function depositor(
  importDeps: ImportDeps,
  queue: JobQueue | null,
): PreparedHandler<typeof createImport, StoredSheet> {
  // A sheet is whole in memory while it goes to the storage: one at a time.
  const turn = oneAtATime();
  return {
    async prepare(call, { body: { structureId, dossierId, fichier } }) {
      await refuseUnwelcome(call, importDeps, structureId, dossierId);
      const [file] = fichier;
      if (file === undefined) throw new DomainError(INVALID_FIELDS);
      return turn(() => storedSheet(call, importDeps, file));
    },
    async write(call, { body: { structureId, dossierId, fichier } }, { cle, format }) {
      const [file] = fichier;
      if (file === undefined) throw new DomainError(INVALID_FIELDS);
      await refuseOverQuota(call, structureId);
      await importDeps.files.vouchFor(call.db, [cle]);
      const nom = cleanFileName(file.name === '' ? `import.${format.toLowerCase()}` : file.name);
      const { size: taille, sha256 } = file.content;
      const { importId } = await call.db
        .insertInto('import')
        .values({
          structureId,
          dossierId: dossierId ?? null,
          createdBy: interlocuteurOf(call),
          structureAgissante: structureIdOf(call.actor),
          ...importStateMachine.begin({ action: 'deposit', by: 'producer' }, call).written,
          nom,
          format,
          taille,
          sha256,
          cle,
          reglages: JSON.stringify(AS_RECOGNISED),
          constat: null,
          motif: null,
          jobId: null,
          createdAt: call.now,
          updatedAt: call.now,
        })
        .returning('importId')
        .executeTakeFirstOrThrow();
      const jobId = await startJob(call, queue, ANALYSIS_JOB, { importId, structureId });
      await call.record({ structureId, after: { importId, nom, taille, sha256 } });
      return { importId, jobId };
    },
    giveUp: ({ cle }) => importDeps.files.removeUnvouched(importDeps.db, cle),
  };
}

/** @throws Refusal NOT_FOUND, STRUCTURE_NOT_ELIGIBLE, DOSSIER_SENT */
async function refuseUnwelcome(
  call: Preparation,
  { dossiers }: ImportDeps,
  structureId: number,
  dossierId: number | undefined,
): Promise<void> {
  if (!may(call.actor, 'writeDossiers', { structureId })) throw new DomainError(NOT_FOUND);
  await dossiers.assertEligible(call, structureId);
  if (dossierId === undefined) return;
  const own = await call.db
    .selectFrom('dossier')
    .select('dossierId')
    .where('dossierId', '=', dossierId)
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  if (own === undefined) throw new DomainError(NOT_FOUND);
  await dossiers.areaOfDraft(call.db, structureId, dossierId, call.now);
}

/** Counted under the lock of the structure, where it is certain. */
async function refuseOverQuota({ db }: Call, structureId: number): Promise<void> {
  await db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', structureId)
    .forNoKeyUpdate()
    .execute();
  const { open } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('structureId', '=', structureId)
    .where('etat', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  if (Number(open) < MOST_OPEN_IMPORTS) return;
  throw new DomainError(IMPORT_QUOTA, { facts: { open: Number(open), max: MOST_OPEN_IMPORTS } });
}

/** @throws Refusal IMPORT_TOO_LARGE, SHEET_REFUSED, SERVICE_UNAVAILABLE */
async function storedSheet(
  call: Preparation,
  { files }: ImportDeps,
  { content }: PartIn,
): Promise<StoredSheet> {
  if (content.size > LARGEST_CSV) throw new DomainError(IMPORT_TOO_LARGE);
  const bytes = await content.read(new Uint8Array(content.size));
  const format = sheetFormat(bytes.subarray(0, 4096));
  if (format === 'XLSX' && content.size > LARGEST_XLSX) throw new DomainError(IMPORT_TOO_LARGE);
  const cle = await files.keep(call.db, bytes, CONTENT_TYPES[format], call.now);
  return { cle, format };
}
