/**
 * Jobs that a person watches: an import, an export, a take-over. The queue forgets its jobs and
 * knows no structure; this row stays, with the job's progress and outcome.
 */

import { type Kysely, sql } from 'kysely';
import { UNEXPECTED_ERROR } from '#contract/problem.ts';
import { JOB_STATES, jobStateMachine, RUNNING } from '#domain/job/state-machine.ts';
import type { Call } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import { oneOf } from '../one-of.ts';
import type { Counts } from '../records/locked-rows.ts';
import { SCHEMA } from './install.ts';
import type { JobQueue } from './queue.ts';

export type NewJob = {
  /** The name of its queue: `import`. */
  readonly type: string;
  readonly structureId: number;
  /** The person who watches it. */
  readonly interlocuteurId: number;
  /** Input of the handler, as JSON; large inputs are stored elsewhere and referenced here. */
  readonly data: unknown;
  /** Rows to process, if already known. */
  readonly total?: number;
};

/** Creates the job and puts it in its queue, in the call's transaction. @returns its id */
export async function createJob(
  call: Pick<Call, 'db' | 'now' | 'afterCommit'>,
  queue: JobQueue,
  { type, structureId, interlocuteurId, data, total }: NewJob,
): Promise<string> {
  const { jobId } = await call.db
    .insertInto('job')
    .values({
      type,
      structureId,
      interlocuteurId,
      data: JSON.stringify(data),
      total: total ?? null,
      createdAt: call.now,
    })
    .returning('jobId')
    .executeTakeFirstOrThrow();
  await queue.send(call.db, type, {}, { id: jobId });
  call.afterCommit(async () => queue.wake(type));
  return jobId;
}

/**
 * Unfinished jobs of a person: counted under the lock of their record, so the number holds until
 * the call ends.
 */
export async function countRunningJobs(
  db: Kysely<Tables>,
  { type, interlocuteurId }: Pick<NewJob, 'type' | 'interlocuteurId'>,
): Promise<number> {
  await sql`select from interlocuteur where interlocuteur_id = ${interlocuteurId} for no key update`.execute(
    db,
  );
  const { running } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('type', '=', type)
    .where('interlocuteurId', '=', interlocuteurId)
    .where('state', 'in', RUNNING)
    .executeTakeFirstOrThrow();
  return Number(running);
}

/** The same from every state in which a job runs. */
const moved = (action: 'start' | 'finish' | 'fail', now: Date) =>
  jobStateMachine.transition({ action, from: JOB_STATES.STARTED, by: 'portal' }, { now }).written ??
  {};

/** The job that an attempt begins, or null when there is nothing left to do. */
export async function startJob(db: Kysely<Tables>, jobId: string, now: Date) {
  const job = await db
    .updateTable('job')
    .set({ ...moved('start', now), startedAt: sql<Date>`coalesce(started_at, ${now})` })
    .where('jobId', '=', jobId)
    .where('state', 'in', RUNNING)
    .returningAll()
    .executeTakeFirst();
  return job ?? null;
}

export type Progress = { readonly done: number; readonly total: number | null };

export async function reportProgress(
  db: Kysely<Tables>,
  jobId: string,
  progress: Progress,
): Promise<void> {
  await db
    .updateTable('job')
    .set(progress)
    .where('jobId', '=', jobId)
    .where('state', 'in', RUNNING)
    .execute();
}

export async function finishJob(
  db: Kysely<Tables>,
  jobId: string,
  { result, now }: { readonly result: unknown; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...moved('finish', now), result: JSON.stringify(result ?? null) })
    .where('jobId', '=', jobId)
    .where('state', 'in', RUNNING)
    .execute();
}

/** @param error the French sentence that the person reads */
export async function failJob(
  db: Kysely<Tables>,
  jobId: string,
  { error, now }: { readonly error: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...moved('fail', now), error })
    .where('jobId', '=', jobId)
    .where('state', 'in', RUNNING)
    .execute();
}

/** Days after its end for which a job can be read. */
export const JOB_RETENTION_DAYS = 90;
const DAY = 86_400_000;

export async function forgetOldJobs(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('job')
    .where('finishedAt', '<', new Date(now.getTime() - JOB_RETENTION_DAYS * DAY))
    .execute();
}

/**
 * Ends the jobs that the queue gave up without their handler: every attempt was killed. Nobody should
 * watch for ever. @returns how many
 */
export async function failAbandonedJobs(db: Kysely<Tables>, now: Date): Promise<number> {
  const abandoned = await db
    .updateTable('job')
    .set({ ...moved('fail', now), error: UNEXPECTED_ERROR.title })
    .where('state', 'in', RUNNING)
    .where(
      sql<boolean>`not exists (select 1 from ${sql.table(`${SCHEMA}.job`)} q
        where q.name = job.type and q.id = job.job_id and q.state in ('created', 'retry', 'active'))`,
    )
    .returning('jobId')
    .execute();
  return abandoned.length;
}

export const jobCounts = {
  traitements: (structureId: number) => sql`select count(*)::int from job
    where structure_id = ${structureId} and state in ${oneOf(RUNNING)}`,
} satisfies Counts;
