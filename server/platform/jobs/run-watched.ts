/**
 * Runs the handler of a job that a person watches: start, progress, result, French message on
 * failure.
 */

import type { Kysely } from 'kysely';
import { UNEXPECTED_ERROR } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import type { Attempt, JobHandler, QueueDefinition } from './queue.ts';
import { failJob, finishJob, type Progress, reportProgress, startJob } from './watched-job.ts';

export type WatchedRun = {
  readonly jobId: string;
  readonly structureId: number;
  readonly interlocuteurId: number;
  /** The data given to `createJob`, unparsed: the handler parses it. */
  readonly data: unknown;
  /** Aborted when the server stops: end the current batch and throw; another attempt continues. */
  readonly signal: AbortSignal;
  /**
   * Reports progress; written twice a second at most. Call it between transactions, never inside
   * one.
   */
  progress(done: number, total?: number): Promise<void>;
};

/**
 * Does the work and returns its result, as JSON. A Refusal ends the job, with its message for the
 * person, unless it states that something is temporarily unavailable: that, and any other error, is
 * tried again. An attempt starts from what the previous one left in the database: the handler
 * stores its own position, in the same transactions as its rows.
 */
export type WatchedHandler = (run: WatchedRun) => Promise<unknown>;

/** The queue of one type of watched jobs: 20 more attempts, six hours each. */
export function watchedQueue(type: string): QueueDefinition {
  return { name: type, oncePerKey: false, retries: 20, limit: 6 * 3600 };
}

/** Milliseconds between two writes of the progress. */
const PROGRESS_INTERVAL = 500;

export function watched(db: Kysely<Tables>, clock: Clock, handler: WatchedHandler): JobHandler {
  return async (attempt) => {
    const job = await startJob(db, attempt.id, clock());
    if (job === null) return;
    const { jobId, structureId, interlocuteurId, data } = job;
    const meter = progressMeter(db, job);
    try {
      const result = await handler({
        jobId,
        structureId,
        interlocuteurId,
        data,
        signal: attempt.signal,
        progress: meter.progress,
      });
      await meter.flush();
      await finishJob(db, jobId, { result, now: clock() });
    } catch (error) {
      await meter.flush();
      await fail(db, attempt, error, clock());
    }
  };
}

/** Kind of a refusal by a storage or journal that is temporarily unavailable. */
const PASSING = 'unavailable';

/** @throws the error itself, when the job should be tried again */
async function fail(
  db: Kysely<Tables>,
  attempt: Attempt,
  error: unknown,
  now: Date,
): Promise<void> {
  const domainError = error instanceof DomainError ? error : null;
  const sentence =
    domainError?.options.detail ?? domainError?.definition.title ?? UNEXPECTED_ERROR.title;
  if (domainError !== null && domainError.definition.kind !== PASSING) {
    await failJob(db, attempt.id, { error: sentence, now });
    return;
  }
  // A stopping server is not a failure of the job.
  if (attempt.isLast && !attempt.signal.aborted)
    await failJob(db, attempt.id, { error: sentence, now });
  throw error;
}

function progressMeter(
  db: Kysely<Tables>,
  { jobId, done, total }: Progress & { readonly jobId: string },
) {
  let last: Progress = { done, total };
  let unwritten = false;
  let writtenAt = 0;
  const flush = async () => {
    if (!unwritten) return;
    unwritten = false;
    writtenAt = performance.now();
    await reportProgress(db, jobId, last);
  };
  return {
    flush,
    async progress(reached: number, of?: number) {
      last = { done: reached, total: of ?? last.total };
      unwritten = true;
      if (performance.now() - writtenAt >= PROGRESS_INTERVAL) await flush();
    },
  };
}
