/** A real PostgreSQL and a real standby, which replays its log as it comes. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createElement, listDrafts } from '#contract/registration/isrc.ts';
import { type PublishedCall, publishedCalls, send } from '#server/matrix/published-calls.ts';
import { aSociety, type People, reviewQueueOf } from '#server/modules/journal/testing/society.ts';
import { baseBackup } from '#server/platform/database/testing/base-backup.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { postgresMissing, type RunningPostgres, startPostgres } from '#tools/postgres.ts';
import { openDatabase } from './open-database.ts';
import type { OpenedDatabase } from './opened-database.ts';
import type { ReadReplica } from './read-replica.ts';
import type { Tables } from './tables.ts';

describe.skipIf(postgresMissing() !== undefined)('with a standby', () => {
  let folder: string;
  let first: RunningPostgres;
  let second: RunningPostgres;
  let database: OpenedDatabase;
  let readReplica: ReadReplica;
  let portal: RunningPortal;
  let people: People;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portail-standby-'));
    // Acknowledged commits are in the log, as in production.
    first = await startPostgres({ settings: ['wal_level=replica', 'synchronous_commit=on'] });
    const copy = join(folder, 'base');
    await baseBackup(first, copy);
    const host = new URL(first.url).searchParams.get('host');
    writeFileSync(join(copy, 'standby.signal'), '');
    writeFileSync(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} user=postgres'\nmax_standby_streaming_delay = 0\n`,
    );
    second = await startPostgres({ cluster: copy, settings: ['synchronous_commit=on'] });
    const settings = { databaseUrl: first.url, readUrl: second.url, dataDir: folder };
    database = await openDatabase(settings);
    if (database.readReplica === undefined) throw new Error('no standby was opened');
    readReplica = database.readReplica;
    const remove = () => database.close();
    portal = await runningPortal('postgres', {
      on: {
        database,
        settings,
        ownerUrl: first.url,
        asOwner: (work) => work(database.pool),
        remove,
      },
    });
    people = await aSociety(portal);
  });
  afterAll(async () => {
    await portal?.remove();
    await second?.stop();
    await first?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => isReady());

  /** Waits until everything written has been replayed. */
  async function isReady(): Promise<void> {
    for (;;) {
      await readReplica.look();
      if (readReplica.state === 'ready') return;
    }
  }
  const figures = () => ({ ...readReplica.figures });
  const health = async () => (await fetch(`${portal.origin}/health/ready`)).json();
  const titles = async () => {
    const { rows } = await reviewQueueOf(portal, people).producer.ok(listDrafts, { body: {} });
    return rows.map(({ titre }) => titre);
  };
  const write = (titre: string) =>
    reviewQueueOf(portal, people).producer.ok(createElement, {
      body: {
        titre,
        artiste: 'Les Marées',
        duree: '3:45',
        anneePublication: 2026,
        qualite: 'PRODUCTEUR',
      },
    });
  const isReadReplica = (db: Kysely<Tables>) =>
    sql<{ it: boolean }>`select pg_is_in_recovery() as it`
      .execute(db)
      .then(({ rows }) => rows[0]?.it);

  test('it answers, and a writer reads their own write at once', async () => {
    const before = figures();
    for (const titre of ['Houle', 'Ressac', 'Jusant', 'Étale']) {
      await write(titre);
      expect(await titles()).toContain(titre);
    }
    const after = figures();
    expect(after.answered + after.returned - before.answered - before.returned).toBe(4);
    expect(after.answered).toBeGreaterThan(before.answered);
    expect(await readReplica.read(portal.db, isReadReplica)).toBe(true);
    expect(await health()).toMatchObject({ status: 'up', standby: true });
  });

  test('nothing is written there', async () => {
    const writes = readReplica.read(portal.db, (db) => sql`create table essai (n int)`.execute(db));
    await expect(writes).rejects.toMatchObject({ code: '25006' });
  });

  test('when it is late, no caller waits for it and none reads old data', async () => {
    await ask(second, 'select pg_wal_replay_pause()');
    try {
      await write('Marée basse');
      const before = figures();
      expect(await titles()).toContain('Marée basse');
      expect(readReplica.state).toBe('late');
      expect(await titles()).toContain('Marée basse');
      expect(figures()).toMatchObject({ answered: before.answered, returned: before.returned + 2 });
      expect(await health()).toMatchObject({
        status: 'degraded',
        standby: false,
        degraded: [{ part: 'standby', reason: 'late' }],
      });
      await readReplica.look();
      expect(readReplica.figures.behind).toBeGreaterThan(0);
    } finally {
      await ask(second, 'select pg_wal_replay_resume()');
    }
    await isReady();
    expect(await readReplica.read(portal.db, isReadReplica)).toBe(true);
  });

  test('a reading that what is replayed cancels is done again where it is written', async () => {
    await ask(first, 'create table lue (n int); insert into lue values (1)');
    await isReady();
    const locations: unknown[] = [];
    const answer = await readReplica.read(portal.db, async (db) => {
      locations.push(await isReadReplica(db));
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from ${sql.table('lue')}`.execute(trx);
        // Its lock blocks what the standby must replay.
        if (locations.length === 1) {
          await ask(first, 'drop table lue; create table lue (n int); insert into lue values (2)');
          await sql`select pg_sleep(4)`.execute(trx);
        }
        return rows[0]?.n;
      });
    });
    expect([answer, locations]).toEqual([2, [true, false]]);
  });

  test('every call that may be answered there is', async () => {
    const marked = await markedCalls();
    const calls = (await publishedCalls(portal)).filter(({ name }) => marked.has(name));
    expect(calls.length).toBeGreaterThan(20);
    const token = await portal.tokenOf(people.staff);
    const answered: string[] = [];
    const errors: string[] = [];
    for (const call of calls) {
      await isReady();
      const before = readReplica.figures.answered;
      const { status, text } = await send(portal, call, { token, ...exampleOf(call) });
      if (status >= 500) errors.push(`${call.name}: ${text}`);
      if (readReplica.figures.answered > before) answered.push(call.name);
      else if (status === 200) errors.push(`${call.name} was answered elsewhere`);
    }
    expect(errors).toEqual([]);
    expect(answered.length).toBeGreaterThan(calls.length / 2);
  });

  test('another database is not queried, nor an unreachable one', async () => {
    for (const readUrl of [first.url, first.url.replace('/postgres?', '/template1?')]) {
      const opened = await openDatabase({ databaseUrl: first.url, readUrl, dataDir: folder });
      expect(opened.readReplica?.state).toBe('away');
      await opened.close();
    }
    await second.stop();
    const before = figures();
    expect(await titles()).toContain('Houle');
    expect(figures()).toEqual({ ...before, returned: before.returned + 1 });
    expect(readReplica.state).toBe('away');
    expect(await health()).toMatchObject({ degraded: [{ part: 'standby', reason: 'away' }] });
  });
});

const CONTRACT = join(import.meta.dirname, '..', '..', '..', 'contract');

/** Calls whose contract allows the standby. */
async function markedCalls(): Promise<ReadonlySet<string>> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files.filter((file) => /^[^.]+\.ts$/.test(file)).map((file) => import(join(CONTRACT, file))),
  );
  const endpoints: readonly Partial<Endpoint>[] = modules.flatMap((module) =>
    Object.values(Object(module)),
  );
  const marked = endpoints.filter((one) => one?.onReadReplica === true);
  return new Set(marked.map(({ method, path }) => `${method} ${path}`));
}

const exampleOf = ({ query, body }: PublishedCall) => ({
  query: Object.fromEntries(query.map(({ name, example }) => [name, String(example)])),
  ...(body === null ? {} : { body: body.example }),
});

async function ask({ url }: RunningPostgres, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
