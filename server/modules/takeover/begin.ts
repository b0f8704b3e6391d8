/**
 * `POST /api/reprise/essai`, `/ecriture`: starts the job that checks, or writes; also discards the
 * files.
 */

import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import {
  type abandonTakeOver,
  TAKE_OVER_NOT_READY,
  type tryTakeOver,
  type writeTakeOver,
} from '#contract/workbench/take-over.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { createJob } from '#server/platform/jobs/watched-job.ts';
import { dropDepot, filesOf, lockDepot } from './depot.ts';
import type { TakeOverDeps } from './deps.ts';
import { TRYING_JOB, WRITING_JOB } from './jobs.ts';

export function tryer(
  takeOverDeps: TakeOverDeps,
  queue: JobQueue | null,
): Handler<typeof tryTakeOver> {
  return async (call) => {
    await lockDepot(call.db);
    const total = (await filesOf(call.db)).reduce((sum, { taille }) => sum + taille, 0);
    return begun(call, takeOverDeps, queue, { type: TRYING_JOB, total, constat: null });
  };
}

export function writer(
  takeOverDeps: TakeOverDeps,
  queue: JobQueue | null,
): Handler<typeof writeTakeOver> {
  return async (call) => {
    const { constat } = await lockDepot(call.db);
    if (constat === null || constat.nombre > 0) throw new DomainError(TAKE_OVER_NOT_READY);
    const total = constat.fichiers.find(({ fichier }) => fichier === 'codes')?.lignes ?? 0;
    return begun(call, takeOverDeps, queue, { type: WRITING_JOB, total, constat });
  };
}

type Begun = {
  readonly type: string;
  readonly total: number;
  /** Findings about the files while the job runs. */
  readonly constat: object | null;
};

async function begun(
  call: Call,
  { societyStructureId: structureId }: TakeOverDeps,
  queue: JobQueue | null,
  { type, total, constat }: Begun,
): Promise<{ readonly jobId: string }> {
  if (queue === null) throw new DomainError(SERVICE_UNAVAILABLE, { privateDetail: 'jobs are off' });
  const interlocuteurId = interlocuteurOf(call);
  const existing = total > 0 ? { total } : {};
  const jobId = await createJob(call, queue, {
    type,
    structureId,
    interlocuteurId,
    data: {},
    ...existing,
  });
  await call.db
    .updateTable('repriseDepot')
    .set({ jobId, constat: constat === null ? null : JSON.stringify(constat), updatedAt: call.now })
    .execute();
  const fichiers = (await filesOf(call.db)).map(({ fichier }) => fichier);
  await call.record({ structureId, after: { jobId, fichiers } });
  return { jobId };
}

export function abandoner(takeOverDeps: TakeOverDeps): Handler<typeof abandonTakeOver> {
  const { db, files, societyStructureId: structureId } = takeOverDeps;
  return async (call) => {
    await lockDepot(call.db);
    const fichiers = (await filesOf(call.db)).map(({ fichier }) => fichier);
    const keys = await dropDepot(call.db, takeOverDeps, call.now);
    call.afterCommit(async () => {
      for (const cle of keys) await files.removeUnvouched(db, cle);
    });
    await call.record({ structureId, before: { fichiers } });
    return { fichiers };
  };
}
