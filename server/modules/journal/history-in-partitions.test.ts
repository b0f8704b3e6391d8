/** The partitioned history, on a real PostgreSQL with its two roles, under a running portal. */

import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHistory } from '#contract/history.ts';
import { summariseMoments } from '#server/modules/workbench/summarise.ts';
import { partitionHistory } from '#server/platform/database/history-partition.ts';
import { grantPortal, roleIn } from '#server/platform/database/portal-role.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { aSociety, type ReviewQueue, reviewQueueOf } from './testing/society.ts';
import { verify } from './verify.ts';

/** Lines of a partition: a dossier or two fill it. */
const SIZE = 10;

describe.skipIf(postgresMissing() !== undefined)('the history in partitions', () => {
  let fresh: FreshDatabase;
  let portal: RunningPortal;
  let reviewQueue: ReviewQueue;
  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    portal = await runningPortal('postgres', { on: fresh });
    reviewQueue = reviewQueueOf(portal, await aSociety(portal));
    await reviewQueue.codesOfDossier(2);
  });
  afterAll(() => portal?.remove());

  const split = () => fresh.asOwner((pool) => partitionHistory(pool, SIZE));
  const lines = async () =>
    (await sql<object>`select * from historique order by historique_id`.execute(portal.db)).rows;
  const locations = async () => {
    const { rows } = await sql<{ location: string }>`
      select distinct tableoid::regclass::text as location from historique order by 1`.execute(
      portal.db,
    );
    return rows.map(({ location }) => location);
  };
  const differences = async () => {
    const journal = openFolderJournal(join(portal.dataDir, 'journal-demonstration'));
    return (await fresh.asOwner((pool) => verify(pool, journal))).differences;
  };

  test('no line is lost nor changed, while people write', async () => {
    const before = await lines();
    const [made] = await Promise.all([
      split(),
      reviewQueue.codesOfDossier(2),
      reviewQueue.lockedDossier(3),
    ]);
    expect(made).toContain('historique_0');
    expect((await lines()).slice(0, before.length)).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  test('writes continue from one partition to the next, and so does the chain', async () => {
    for (let dossier = 0; dossier < 12; dossier += 1) await reviewQueue.codesOfDossier(2);
    expect((await locations()).length).toBeGreaterThan(4);
    expect(await locations()).toContain('historique_suite');
    expect(await differences()).toEqual([]);
    const { rows } = await reviewQueue.staff.ok(readHistory, { query: {} });
    expect(rows.length).toBeGreaterThan(0);
    await summariseMoments(portal.db);
  });

  test('the last partition is closed when it holds lines, and nothing is done when there is room', async () => {
    const before = await lines();
    const [closed] = await split();
    expect(closed).toMatch(/^historique_\d+$/);
    expect(await locations()).toContain(closed);
    expect(await split()).toEqual([]);
    await reviewQueue.codesOfDossier(2);
    expect((await lines()).slice(0, before.length)).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  test('the portal adds and reads, and rewrites nothing, by the whole nor by a partition', async () => {
    // As each migration does.
    await fresh.asOwner((pool) => grantPortal(pool, roleIn(portal.databaseUrl ?? '')));
    const by = (text: string) => sql.raw(text).execute(portal.db);
    await by(`insert into historique (at, action) values (now(), 'essai.fait')`);
    for (const table of ['historique', 'historique_0', 'historique_suite'])
      for (const act of [
        `update ${table} set action = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
      ])
        await expect(by(act), act).rejects.toMatchObject({ code: '42501' });
    await expect(by('select from historique_0')).rejects.toMatchObject({ code: '42501' });
    for (const act of [
      `delete from historique`,
      `delete from historique_0`,
      `truncate historique`,
      `truncate historique_0`,
      `truncate historique_suite`,
      `update historique_0 set action = 'x'`,
    ])
      await expect(
        portal.asOwner((db) => sql.raw(act).execute(db)),
        act,
      ).rejects.toMatchObject({
        code: '23001',
      });
  });

  test('a line that is changed in a partition, past every trigger, is named', async () => {
    const { rows } = await sql<{
      id: number;
    }>`select min(historique_id)::int as id from historique`.execute(portal.db);
    const id = rows[0]?.id;
    const change = (to: string) =>
      fresh.asOwner((pool) =>
        pool.query(`begin; alter table historique_0 disable trigger user;
          update historique set at = at ${to} interval '1 day' where historique_id = ${id};
          alter table historique_0 enable trigger user; commit`),
      );
    await change('-');
    expect(await differences()).toEqual([
      `Historique, ligne ${id} : changée depuis qu’elle a été écrite.`,
    ]);
    await change('+');
    expect(await differences()).toEqual([]);
  });
});
