/** `POST /api/imports/confirm`: the lines that are ready will be written. Idempotent. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import {
  type confirmImport,
  IMPORT_CHANGED,
  IMPORT_EMPTY,
  IMPORT_QUESTION,
} from '#contract/exchange/imports.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { IMPORT_CLOSED, importStateMachine, isBeingWritten } from '#domain/import/state-machine.ts';
import { may } from '#domain/permission/may.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { ImportDeps } from './deps.ts';
import { type Import, jobUnderWay, lockImport } from './import-lookup.ts';
import { WRITING_JOB } from './jobs/job-data.ts';
import { startJob } from './jobs/start-job.ts';

export function confirmer(
  { dossiers }: ImportDeps,
  queue: JobQueue | null,
): Handler<typeof confirmImport> {
  return async (call, { body: { importId, jobId: seen, motifCorrections = null } }) => {
    const one = await lockImport(call, importId);
    const { etat: from, constat, structureId } = one;
    const underWay = await jobUnderWay(call, one);
    if (underWay !== null) {
      call.recordNothing();
      return { importId, jobId: underWay };
    }
    const { written } = importStateMachine.transition(
      { action: 'confirm', from, by: 'producer' },
      call,
    );
    if (constat === null) throw new DomainError(IMPORT_CLOSED);
    // An import resumed after a failure keeps the analysis that was confirmed.
    if (!isBeingWritten(from) && seen !== undefined && seen !== one.jobId)
      throw new DomainError(IMPORT_CHANGED);
    if (constat.questions.length > 0) throw new DomainError(IMPORT_QUESTION);
    if (constat.pretes === 0) throw new DomainError(IMPORT_EMPTY);
    // An import resumed after a failure already has its reason.
    const value = motifCorrections === '' ? null : motifCorrections;
    const motif = isBeingWritten(from) ? one.reglages.motifCorrections : value;
    if (!isBeingWritten(from)) refuseSilentCorrections(call, one, constat, motif);
    await dossiers.assertEligible(call, structureId);
    await call.db
      .updateTable('import')
      .set({ ...written, reglages: JSON.stringify({ ...one.reglages, motifCorrections: motif }) })
      .where('importId', '=', importId)
      .execute();
    const jobId = await startJob(call, queue, WRITING_JOB, {
      importId,
      structureId,
      total: constat.lignes,
    });
    await call.record({
      structureId,
      after: { importId, pretes: constat.pretes, enErreur: constat.enErreur },
    });
    return { importId, jobId };
  };
}

/**
 * Corrections are requested by the structure, with a reason; without a reason they are skipped,
 * unless there is nothing else to write.
 */
function refuseSilentCorrections(
  { actor }: Call,
  { structureId }: Import,
  { pretes, corrections }: ImportAnalysis,
  motif: string | null,
): void {
  const wrong = (code: string, message: string) =>
    new DomainError(INVALID_FIELDS, { errors: [{ path: 'motifCorrections', code, message }] });
  if (motif === null) {
    if (pretes > corrections.nombre) return;
    throw wrong('REQUIRED', 'Dites pourquoi ces corrections sont nécessaires.');
  }
  // Staff would be answering their own request.
  if (actor.kind === 'staff' || !may(actor, 'askCorrection', { structureId }))
    throw wrong(
      'NOT_YOURS',
      'C’est la structure qui demande les corrections de ses enregistrements.',
    );
}
