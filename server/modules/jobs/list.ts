/**
 * `GET /api/jobs`: the jobs that the caller follows. Another person's job is unknown, like one that
 * never existed.
 */

import { JOBS_LISTED, type listJobs } from '#contract/messages/jobs.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

export const list: Handler<typeof listJobs> = async (call, { query: { jobId } }) => {
  const own = ownJobs(call);
  const rows = await (jobId === undefined
    ? ofCurrentStructure(own, call).limit(JOBS_LISTED)
    : own.where('jobId', '=', jobId)
  ).execute();
  if (jobId !== undefined && rows.length === 0) throw new DomainError(NOT_FOUND);
  return {
    rows: rows.map(({ createdAt, startedAt, finishedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
  };
};

/** The caller's jobs for the current structure; for staff, who act for all, for any structure. */
function ownJobs(call: Call) {
  return call.db
    .selectFrom('job')
    .select(['jobId', 'type', 'state', 'done', 'total', 'result', 'error'])
    .select(['createdAt', 'startedAt', 'finishedAt'])
    .where('interlocuteurId', '=', call.interlocuteurId ?? 0)
    .where(within(call.scope, 'structure_id'))
    .orderBy('createdAt', 'desc')
    .orderBy('jobId');
}

type OwnJobs = ReturnType<typeof ownJobs>;

/**
 * The list is titled « vos »: for staff, only jobs of the society's own structure and those of
 * none, such as an export of the register.
 */
function ofCurrentStructure(own: OwnJobs, { actor }: Call): OwnJobs {
  if (actor.kind !== 'staff') return own;
  return own.where(({ eb, or }) =>
    or([eb('structureId', '=', actor.structureId), eb('structureId', 'is', null)]),
  );
}
