/** Queues a job of an import, in the call's transaction, and stores its id on the import. */

import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { createJob } from '#server/platform/jobs/watched-job.ts';
import type { ANALYSIS_JOB, ImportJob, WRITING_JOB } from './job-data.ts';

/** @param total lines to treat, when they are known @throws Refusal SERVICE_UNAVAILABLE where jobs are off */
export async function startJob(
  call: Call,
  queue: JobQueue | null,
  type: typeof ANALYSIS_JOB | typeof WRITING_JOB,
  one: ImportJob & { readonly structureId: number; readonly total?: number },
): Promise<string> {
  if (queue === null) throw new DomainError(SERVICE_UNAVAILABLE, { privateDetail: 'jobs are off' });
  const { importId, structureId, total } = one;
  const data: ImportJob = { importId };
  const jobId = await createJob(call, queue, {
    type,
    structureId,
    interlocuteurId: interlocuteurOf(call),
    data,
    ...(total === undefined ? {} : { total }),
  });
  await call.db.updateTable('import').set({ jobId }).where('importId', '=', importId).execute();
  return jobId;
}
