import { beforeAll, describe, expect, test } from 'vitest';
import { listJobs } from '#contract/messages/jobs.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

describe('the jobs that a person watches', () => {
  const portal = aRunningPortal('postgres');
  let first: number;
  let second: number;
  let owner: Awaited<ReturnType<typeof aPerson>>;
  beforeAll(async () => {
    first = await aStructure(portal.db);
    second = await aStructure(portal.db);
    owner = await aPerson(portal.db, { structures: [first, second] });
  });

  const aJob = async (structureId: number, interlocuteurId: number, minute = 0) => {
    const { jobId } = await portal.db
      .insertInto('job')
      .values({
        type: 'import',
        structureId,
        interlocuteurId,
        data: '{"secret":true}',
        total: 80,
        done: 40,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      })
      .returning('jobId')
      .executeTakeFirstOrThrow();
    return jobId;
  };
  const clientIn = (email: string, structureId: number) =>
    clientOf(portal, email, { 'x-structure-id': String(structureId) });

  test('a person reads their own job by its id, without its input', async () => {
    const jobId = await aJob(first, owner.interlocuteurId);
    const { rows } = await clientIn(owner.email, first).ok(listJobs, { query: { jobId } });
    expect(rows).toEqual([
      {
        jobId,
        type: 'import',
        state: 0,
        done: 40,
        total: 80,
        result: null,
        error: null,
        createdAt: '2026-01-01T00:00:00.000Z',
        startedAt: null,
        finishedAt: null,
      },
    ]);
  });

  test('a foreign job answers exactly as one that never was', async () => {
    const colleague = await aPerson(portal.db, { structures: [first] });
    const foreign = await aJob(first, colleague.interlocuteurId);
    const external = await aJob(second, owner.interlocuteurId);
    const staff = await aPerson(portal.db, { structures: [SOCIETY] });
    const never = crypto.randomUUID();
    const request = async (email: string, structureId: number, jobId: string) => {
      const { instance: _, ...problem } = await clientIn(email, structureId).refused(listJobs, {
        query: { jobId },
      });
      return problem;
    };
    const unknown = await request(owner.email, first, never);
    expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await request(owner.email, first, foreign)).toEqual(unknown);
    // A job of another of the caller's structures than the current one: the job determines which.
    const ofSecond = clientIn(owner.email, first).ok(listJobs, { query: { jobId: external } });
    expect((await ofSecond).rows).toHaveLength(1);
    expect(await request(staff.email, SOCIETY, foreign)).toEqual(unknown);
    const own = await aJob(second, staff.interlocuteurId);
    const query = { jobId: own };
    expect((await clientIn(staff.email, SOCIETY).ok(listJobs, { query })).rows).toHaveLength(1);
  });

  test('without id: the latest twenty of the current structure', async () => {
    const busy = await aPerson(portal.db, { structures: [first, second] });
    const ids: string[] = [];
    for (let minute = 0; minute < 22; minute += 1)
      ids.push(await aJob(first, busy.interlocuteurId, minute));
    await aJob(second, busy.interlocuteurId);
    const { rows } = await clientIn(busy.email, first).ok(listJobs, { query: {} });
    expect(rows.map(({ jobId }) => jobId)).toEqual(ids.toReversed().slice(0, 20));
    expect((await clientIn(busy.email, second).ok(listJobs, { query: {} })).rows).toHaveLength(1);
  });

  test('an id that cannot be one is refused as such', async () => {
    const problem = await clientIn(owner.email, first).refused(listJobs, {
      query: { jobId: '12' },
    });
    expect([400, 422]).toContain(problem.status);
  });
});
