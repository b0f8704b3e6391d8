import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { inSlices } from '#server/testing/large-register.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { ChangeLog, type Listener } from './change-log.ts';
import { changesAfter, changesUpTo, findChanges, newestNumbers } from './find-changes.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const quiet = { error: () => {} };

// Tests concurrent transactions, which the embedded database, with one session, cannot run.
describe('the history as it grows, on PostgreSQL', () => {
  let fresh: FreshDatabase;
  let db: Kysely<Tables>;
  const logs: ChangeLog[] = [];

  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    db = kyselyOn<Tables>(fresh.database.pool);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const log of logs.splice(0)) await log.stop();
  });
  afterAll(() => fresh?.remove());

  function aLog(): ChangeLog {
    const log = new ChangeLog(db, quiet);
    logs.push(log);
    return log;
  }
  async function received(log: ChangeLog) {
    const actions: string[] = [];
    const leave = await log.subscribe((changes) =>
      actions.push(...changes.map(({ action }) => action)),
    );
    return { actions, leave };
  }
  /** Fake clock of the log; awaits each read that it triggers, until the next one is scheduled. */
  function aClock() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return {
      async transition(milliseconds: number) {
        vi.advanceTimersByTime(milliseconds);
        const { pool } = fresh.database;
        // Vitest's own wait would advance this clock.
        for (let turns = 3; turns > 0; ) {
          await new Promise((resolve) => setImmediate(resolve));
          if (pool.idleCount === pool.totalCount) turns -= 1;
        }
      },
    };
  }
  /** A transaction that has written its row, and waits. */
  async function written(action: string) {
    const client = await fresh.database.pool.connect();
    await client.query('begin');
    await client.query('insert into historique (at, action) values ($1, $2)', [NOW, action]);
    const end = async (how: 'commit' | 'rollback') => {
      await client.query(how);
      client.release();
    };
    return { commit: () => end('commit'), rollback: () => end('rollback') };
  }
  const write = (action: string) =>
    db.insertInto('historique').values({ at: NOW, action }).execute();

  test('rows that commit in the reverse order of their numbers are all sent, each once', async () => {
    const log = aLog();
    const { actions } = await received(log);
    const lower = await written('premier');
    const higher = await written('second');
    await higher.commit();
    log.poke();
    await vi.waitFor(() => expect(actions).toEqual(['second']));
    await write('troisième');
    log.poke();
    await vi.waitFor(() => expect(actions).toEqual(['second', 'troisième']));
    await lower.commit();
    log.poke();
    await vi.waitFor(() => expect(actions).toEqual(['second', 'troisième', 'premier']));
    // No change is repeated before the next one.
    await write('quatrième');
    log.poke();
    await vi.waitFor(() => expect(actions).toContain('quatrième'));
    expect(actions).toEqual(['second', 'troisième', 'premier', 'quatrième']);
  });

  test('a row in progress when the first listener arrives is sent when it commits', async () => {
    await write('avant');
    const under = await written('en cours');
    await write('plus haut');
    const { actions } = await received(aLog());
    await under.commit();
    await vi.waitFor(() => expect(actions).toEqual(['en cours']));
  });

  test('a rolled-back number does not block the others', async () => {
    const log = aLog();
    const { actions } = await received(log);
    const gone = await written('annulé');
    await gone.rollback();
    await write('suivant');
    await vi.waitFor(() => expect(actions).toEqual(['suivant']));
  });

  test('a leap in the numbers does not make it search them one by one', async () => {
    const log = aLog();
    const { actions } = await received(log);
    await fresh.asOwner((pool) =>
      pool.query(`select setval(pg_get_serial_sequence('historique', 'historique_id'),
        (select max(historique_id) + 5000000000 from historique))`),
    );
    await write('loin');
    await vi.waitFor(() => expect(actions).toEqual(['loin']));
    await write('plus loin');
    await vi.waitFor(() => expect(actions).toEqual(['loin', 'plus loin']));
  });

  test('2,500 rows at once are all sent, in order', async () => {
    const log = aLog();
    const { actions } = await received(log);
    await db
      .insertInto('historique')
      .values(Array.from({ length: 2500 }, (_, i) => ({ at: NOW, action: `n${i}` })))
      .execute();
    log.poke();
    await vi.waitFor(() => expect(actions).toHaveLength(2500));
    expect(actions).toEqual(Array.from({ length: 2500 }, (_, i) => `n${i}`));
  });

  test('queries once a second for any number of listeners, and never without one', async () => {
    const clock = aClock();
    const log = aLog();
    const connect = vi.spyOn(fresh.database.pool, 'connect');
    const everyone = await Promise.all(Array.from({ length: 20 }, () => received(log)));
    expect(connect).toHaveBeenCalledTimes(1);
    for (let second = 1; second <= 5; second += 1) {
      await clock.transition(1000);
      expect(connect).toHaveBeenCalledTimes(1 + second);
    }
    for (const { leave } of everyone) leave();
    connect.mockClear();
    log.poke();
    vi.advanceTimersByTime(60_000);
    expect(connect).not.toHaveBeenCalled();
    vi.useRealTimers();
    const { actions } = await received(log);
    await write('de retour');
    await vi.waitFor(() => expect(actions).toEqual(['de retour']));
  });

  test('a burst of commits is looked at ten times a second at most', async () => {
    const clock = aClock();
    const log = aLog();
    await received(log);
    const connect = vi.spyOn(fresh.database.pool, 'connect');
    for (let millisecond = 0; millisecond < 1000; millisecond += 10) {
      log.poke();
      await clock.transition(10);
    }
    expect(connect.mock.calls.length).toBeGreaterThan(5);
    expect(connect.mock.calls.length).toBeLessThanOrEqual(11);
  });

  test('a database that fails for a while is followed again afterwards, and loses nothing', async () => {
    const log = aLog();
    const { actions } = await received(log);
    const connect = vi.spyOn(fresh.database.pool, 'connect').mockImplementation(async () => {
      throw new Error('connection refused');
    });
    await vi.waitFor(() => expect(connect).toHaveBeenCalled());
    connect.mockRestore();
    await write('après la panne');
    await vi.waitFor(() => expect(actions).toEqual(['après la panne']));
  });

  test('a first listener gets the error of a failing database, and the next one starts', async () => {
    const log = aLog();
    vi.spyOn(fresh.database.pool, 'connect').mockImplementationOnce(async () => {
      throw new Error('connection refused');
    });
    const ignore: Listener = () => {};
    await expect(log.subscribe(ignore)).rejects.toThrow('connection refused');
    const { actions } = await received(log);
    await write('reprise');
    await vi.waitFor(() => expect(actions).toEqual(['reprise']));
  });
});

test('no read scans the whole history: 200,000 rows, by index', async () => {
  const fresh = await freshDatabase('postgres', { image: SCHEMA });
  // Autovacuum reads the table too, and would be counted.
  await fresh.asOwner((pool) =>
    pool.query('alter table historique set (autovacuum_enabled = false)'),
  );
  const write = (from: number, to: number) =>
    fresh.database.pool.query(
      // One structure after the other: inserting a line looks up the last one of its structure.
      `insert into historique (at, action, structure_id) select now(), 'essai.fait', 1000 + n % 10000 / 20
         from generate_series(${from - 1}, ${to - 1}) n`,
    );
  await inSlices(200_000, write, 4000);
  await fresh.asOwner((pool) => pool.query('analyze historique'));
  const db = kyselyOn<Tables>(fresh.database.pool);
  const one = { kind: 'one', structureId: 1007 } as const;
  const all = { kind: 'all' } as const;
  const awaited = Array.from({ length: 500 }, (_, i) => 150_000 + 2 * i);
  await newestNumbers(db, 500);
  expect(await findChanges(db, 199_990, awaited)).toHaveLength(510);
  expect(await changesUpTo(db, one, 100_000, 1001).execute()).toHaveLength(200);
  expect(await changesUpTo(db, all, null, 1001).execute()).toHaveLength(1001);
  expect(await changesAfter(db, one, 100_000, 1001).execute()).toHaveLength(200);
  expect(await changesAfter(db, all, 199_000, 1001).execute()).toHaveLength(1000);
  await fresh.database.close();
  // A connection adds what it read to the counts when it ends.
  const again = await openDatabase(fresh.settings);
  const { rows } = await again.pool.query<{ rows: number; searches: number }>(
    "select seq_tup_read as rows, idx_scan as searches from pg_stat_user_tables where relname = 'historique'",
  );
  await again.close();
  await fresh.remove();
  expect(rows[0]?.searches).toBeGreaterThan(5);
  expect(rows[0]?.rows).toBe(0);
});
