import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { BODY_TOO_LARGE, SERVICE_UNAVAILABLE, UNEXPECTED_ERROR } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { fixture } from '#server/testing/set-up.ts';
import { inTransaction } from '../database/transaction.ts';
import { ownTransaction } from '../own-transaction.ts';
import type { JobQueue, QueueDefinition } from './queue.ts';
import { type WatchedHandler, type WatchedRun, watched, watchedQueue } from './run-watched.ts';
import { aGround, eventually } from './testing/ground.ts';
import { createJob, failAbandonedJobs, forgetOldJobs, JOB_RETENTION_DAYS } from './watched-job.ts';

describe.each(['embedded', 'postgres'] as const)('a job that a person watches, on %s', (kind) => {
  const ground = fixture(() => aGround(kind));
  let owner: { structureId: number; interlocuteurId: number };
  beforeAll(async () => {
    const structureId = await aStructure(ground.db);
    const { interlocuteurId } = await aPerson(ground.db, { structures: [structureId] });
    owner = { structureId, interlocuteurId };
  });

  const now = () => new Date();
  const create = (queue: JobQueue, type: string, data: unknown = {}, total?: number) =>
    ownTransaction(ground.db, now, (context) =>
      createJob(context, queue, {
        type,
        ...owner,
        data,
        ...(total === undefined ? {} : { total }),
      }),
    );
  const jobOf = (jobId: string) =>
    ground.db.selectFrom('job').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow();
  const ended = (jobId: string) =>
    eventually(
      () => jobOf(jobId),
      ({ state }) => state >= 2,
    );
  const working = async (definition: QueueDefinition, handler: WatchedHandler) => {
    const queue = await ground.openQueue([definition]);
    await queue.work(definition.name, watched(ground.db, now, handler));
    return queue;
  };

  test('created, started, under way, finished with its result', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let goOn = () => {};
    const halfway = new Promise<void>((resolve) => (goOn = resolve));
    const queue = await working(watchedQueue('import'), async (run: WatchedRun) => {
      expect(run).toMatchObject({ ...owner, data: { fichier: 'a.csv' } });
      await begun;
      await run.progress(40, 80);
      await halfway;
      await run.progress(80);
      return { lignes: 80 };
    });
    const jobId = await create(queue, 'import', { fichier: 'a.csv' });
    expect(await jobOf(jobId)).toMatchObject({ done: 0, error: null, finishedAt: null });
    begin();
    const underWay = await eventually(
      () => jobOf(jobId),
      ({ done }) => done > 0,
    );
    expect(underWay).toMatchObject({ state: 1, done: 40, total: 80, startedAt: expect.any(Date) });
    goOn();
    expect(await ended(jobId)).toMatchObject({
      state: 2,
      done: 80,
      total: 80,
      result: { lignes: 80 },
      error: null,
      finishedAt: expect.any(Date),
    });
  });

  test('a call that is rolled back leaves no job', async () => {
    const queue = await ground.openQueue([watchedQueue('export')]);
    const before = await ground.db.selectFrom('job').select('jobId').execute();
    const attempt = inTransaction(ground.db, async (db) => {
      const context = { db, now: now(), afterCommit: () => {} };
      await createJob(context, queue, { type: 'export', ...owner, data: {} });
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await ground.db.selectFrom('job').select('jobId').execute()).toHaveLength(before.length);
    const { rows } = await ground.database.pool.query(
      `select 1 from pgboss.job where name = 'export'`,
    );
    expect(rows).toEqual([]);
  });

  test('a refusal ends it at once, with the sentence for the person', async () => {
    let attempts = 0;
    const queue = await working(watchedQueue('refused'), async () => {
      attempts += 1;
      throw new DomainError(BODY_TOO_LARGE, { detail: 'Le fichier dépasse 100 000 lignes.' });
    });
    const jobId = await create(queue, 'refused');
    expect(await ended(jobId)).toMatchObject({
      state: 3,
      error: 'Le fichier dépasse 100 000 lignes.',
      result: null,
    });
    expect(attempts).toBe(1);
  });

  test('a temporary failure is retried; after the last attempt the person reads its sentence', async () => {
    let attempts = 0;
    const away = (upTo: number) => async () => {
      attempts += 1;
      if (attempts <= upTo)
        throw new DomainError(SERVICE_UNAVAILABLE, { privateDetail: 'secret detail' });
      return { lignes: 3 };
    };
    const once = await working({ ...watchedQueue('pausing'), retries: 1 }, away(1));
    expect(await ended(await create(once, 'pausing'))).toMatchObject({
      state: 2,
      result: { lignes: 3 },
    });
    attempts = 0;
    const ever = await working({ ...watchedQueue('silent'), retries: 1 }, away(9));
    const jobId = await create(ever, 'silent');
    expect(await ended(jobId)).toMatchObject({ state: 3, error: SERVICE_UNAVAILABLE.title });
    expect(attempts).toBe(2);
  });

  test('a fault of ours is tried again; after the last attempt the person reads a sentence, not the fault', async () => {
    let attempts = 0;
    const queue = await working({ ...watchedQueue('faulty'), retries: 1 }, async () => {
      attempts += 1;
      throw new Error('secret detail');
    });
    const jobId = await create(queue, 'faulty');
    expect(await ended(jobId)).toMatchObject({ state: 3, error: UNEXPECTED_ERROR.title });
    expect(attempts).toBe(2);
  });

  test('an interrupted import of 100,000 rows resumes where it was, each row once', async () => {
    const ROWS = 100_000;
    const BATCH = 5000;
    await ground.asOwner((pool) =>
      pool.query(
        'create table ligne_essai (rang integer primary key); grant all on ligne_essai to public',
      ),
    );
    const starts: number[] = [];
    const handler: WatchedHandler = async (run) => {
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(rang), 0)::integer as last from ligne_essai`.execute(ground.db);
      let last = rows[0]?.last ?? 0;
      starts.push(last);
      while (last < ROWS) {
        run.signal.throwIfAborted();
        // The place in the file and the rows are one commit.
        await inTransaction(ground.db, (trx) =>
          sql`insert into ligne_essai select generate_series(${last + 1}::integer, ${last + BATCH}::integer)`.execute(
            trx,
          ),
        );
        last += BATCH;
        await run.progress(last, ROWS);
      }
      return { lignes: last };
    };
    const definition = watchedQueue('large');
    const first = await working(definition, handler);
    const jobId = await create(first, 'large', {}, ROWS);
    await eventually(
      () => jobOf(jobId),
      ({ done }) => done >= BATCH,
    );
    await first.stop();
    const stopped = await jobOf(jobId);
    expect(stopped).toMatchObject({ state: 1, total: ROWS });
    expect(stopped.done).toBeLessThan(ROWS);

    await working(definition, handler);
    expect(await ended(jobId)).toMatchObject({ state: 2, done: ROWS, result: { lignes: ROWS } });
    expect(starts[0]).toBe(0);
    expect(starts.at(-1)).toBe(stopped.done);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from ligne_essai`.execute(ground.db);
    expect(rows[0]?.count).toBe(ROWS);
  });

  test('an ended job is forgotten after 90 days, an open one is not', async () => {
    const queue = await working(watchedQueue('brief'), async () => null);
    const jobId = await create(queue, 'brief');
    const { finishedAt } = await ended(jobId);
    const idle = await ground.openQueue([watchedQueue('idle')]);
    const open = await create(idle, 'idle');
    const later = (days: number) => new Date((finishedAt?.getTime() ?? 0) + days * 86_400_000);
    const existing = async () =>
      (
        await ground.db
          .selectFrom('job')
          .select('jobId')
          .where('jobId', 'in', [jobId, open])
          .execute()
      ).length;
    await forgetOldJobs(ground.db, later(JOB_RETENTION_DAYS - 1));
    expect(await existing()).toBe(2);
    await forgetOldJobs(ground.db, later(JOB_RETENTION_DAYS + 1));
    expect(await existing()).toBe(1);
    expect(await jobOf(open)).toMatchObject({ state: 0 });
  });

  test('a job whose every attempt was killed blocks nobody', async () => {
    const queue = await ground.openQueue([watchedQueue('killed')]);
    const waiting = await create(queue, 'killed');
    const jobId = await create(queue, 'killed');
    expect(await failAbandonedJobs(ground.db, now())).toBe(0);
    await ground.database.pool.query(`update pgboss.job set state = 'failed' where id = $1`, [
      jobId,
    ]);
    expect(await failAbandonedJobs(ground.db, now())).toBe(1);
    expect(await jobOf(jobId)).toMatchObject({ state: 3, error: UNEXPECTED_ERROR.title });
    expect(await jobOf(waiting)).toMatchObject({ state: 0 });
  });
});
