/** `POST /api/imports/confirm`: the lines that are ready will be written. Asked again, the same answer. */

import { type confirmImport, IMPORT_EMPTY, IMPORT_QUESTION } from '#contract/exchange/imports.ts';
import { IMPORT_CLOSED, importLife, isBeingWritten, isWritten } from '#domain/import/life.ts';
import { JOB_STATES } from '#domain/job/life.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { type Import, lockImport } from './import-lookup.ts';
import { WRITING_JOB } from './jobs/job-data.ts';
import { startJob } from './jobs/start-job.ts';
import type { ImportParts } from './parts.ts';

export function confirmer({ dossiers }: ImportParts, queue: JobQueue | null): Verb<typeof confirmImport> {
  return async (call, { body: { importId } }) => {
    const one = await lockImport(call, importId);
    const { etat: from, constat, structureId } = one;
    const underWay = await jobUnderWay(call, one);
    if (underWay !== null) {
      call.recordNothing();
      return { importId, jobId: underWay };
    }
    const { written } = importLife.advance({ action: 'confirm', from, by: 'producer' }, call);
    if (constat === null) throw new Refusal(IMPORT_CLOSED);
    if (constat.questions.length > 0) throw new Refusal(IMPORT_QUESTION);
    if (constat.pretes === 0) throw new Refusal(IMPORT_EMPTY);
    await dossiers.assertEligible(call, structureId);
    await call.db
      .updateTable('import')
      .set(written ?? {})
      .where('importId', '=', importId)
      .execute();
    const jobId = await startJob(call, queue, WRITING_JOB, { importId, structureId, total: constat.lignes });
    await call.record({
      structureId,
      after: { importId, pretes: constat.pretes, enErreur: constat.enErreur },
    });
    return { importId, jobId };
  };
}

/** The job that writes or wrote it. None before the first confirmation, nor after a failure: a new one goes on. */
async function jobUnderWay({ db }: Call, { etat, jobId }: Import): Promise<string | null> {
  if (isWritten(etat)) return jobId;
  if (!isBeingWritten(etat) || jobId === null) return null;
  const job = await db.selectFrom('job').select('state').where('jobId', '=', jobId).executeTakeFirst();
  return job === undefined || job.state === JOB_STATES.ERROR ? null : jobId;
}
