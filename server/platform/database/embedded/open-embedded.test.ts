import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { SILENT } from '#server/platform/watch/log-in-waiting.ts';
import { type DatabaseStopped, isDatabaseUnavailable } from '../database-error.ts';
import { openDatabase } from '../open-database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { CLUSTER_FOLDER, type EmbeddedSettings, startEmbedded } from './open-embedded.ts';
import { bootThread } from './thread.ts';

/** Uses the processor for `seconds`, as a bad query does. */
const workFor = (
  seconds: number,
) => `do $$ declare fin timestamptz := clock_timestamp() + interval '${seconds} s';
  begin while clock_timestamp() < fin loop end loop; end $$`;

/** `DBState` of PostgreSQL's control file: 1 is a clean shutdown, 6 is in production. */
function stateOnDisk(dataDir: string): number {
  return readFileSync(join(dataDir, CLUSTER_FOLDER, 'global', 'pg_control')).readInt32LE(16);
}

describe('the embedded database', () => {
  let fresh: FreshDatabase | undefined;
  afterEach(async () => {
    await fresh?.remove();
    fresh = undefined;
  });

  it('never stops the web server: a long query leaves this thread free', async () => {
    fresh = await freshDatabase('embedded');
    let isOver = false;
    const query = fresh.database.pool.query(workFor(3)).then(() => {
      isOver = true;
    });
    await expect(fresh.database.check()).rejects.toThrow('2000 ms');
    expect(isOver).toBe(false);
    let turns = 0;
    while (!isOver) {
      await new Promise(setImmediate);
      turns += 1;
    }
    await query;
    // A thread blocked by the query would have had one turn.
    expect(turns).toBeGreaterThan(100);
  });

  it('uses the thread booted before the folder was known, and ends it when it opens nothing', async () => {
    fresh = await freshDatabase('embedded');
    const unused = bootThread();
    const ended = once(unused, 'exit');
    await expect(openDatabase({ ...fresh.settings, thread: unused })).rejects.toThrow();
    await ended;
    await fresh.database.close();
    const thread = bootThread();
    const opened = await openDatabase({ ...fresh.settings, thread });
    expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const left = once(thread, 'exit');
    await opened.close();
    await left;
  });

  it('closes cleanly, with a checkpoint', async () => {
    fresh = await freshDatabase('embedded');
    await fresh.database.close();
    const patient = { ...fresh.settings, log: SILENT, onFatal: () => {}, silenceLimit: 60_000 };
    const database = await startEmbedded({ ...patient, checkpointLimit: 60_000 });
    await database.started;
    await database.pool.query('create table t (n int)');
    expect(stateOnDisk(fresh.settings.dataDir)).toBe(6);
    await database.close();
    expect(stateOnDisk(fresh.settings.dataDir)).toBe(1);
  });

  it('closes during a long query without waiting for its end, losing nothing that was acknowledged', async () => {
    fresh = await freshDatabase('embedded');
    await fresh.database.pool.query('create table t (n int)');
    await fresh.database.pool.query('insert into t values (1)');
    const query = fresh.database.pool.query(workFor(60)).catch((error) => error);
    await fresh.database.close();
    expect(isDatabaseUnavailable(await query)).toBe(true);
    const again = await openDatabase(fresh.settings);
    expect((await again.pool.query('select n from t')).rows).toEqual([{ n: 1 }]);
    await again.close();
  });

  it('answers with an error, never with silence, once it is dead', async () => {
    const deaths: DatabaseStopped[] = [];
    fresh = await freshDatabase('embedded', { onFatal: (error) => deaths.push(error) });
    const { pool } = fresh.database;
    await pool.query('create table t (n int); insert into t values (1)');
    // The engine has no way to wait for the client's lines: PostgreSQL ends the session, its only one.
    const fatal = pool.query('copy t from stdin').catch((error) => error);
    const waiting = pool.query('select 1').catch((error) => error);
    for (const error of [await fatal, await waiting])
      expect(isDatabaseUnavailable(error)).toBe(true);
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'DATABASE_STOPPED' });
    await expect(fresh.database.check()).rejects.toThrow();
    expect(deaths).toHaveLength(1);
    await fresh.database.close();
    const again = await openDatabase(fresh.settings);
    expect((await again.pool.query('select n from t')).rows).toEqual([{ n: 1 }]);
    await again.close();
    expect(deaths).toHaveLength(1);
  });

  it('sees PostgreSQL abort, where PGlite would call it again for ever', async () => {
    const deaths: string[] = [];
    fresh = await freshDatabase('embedded', { onFatal: (error) => deaths.push(error.message) });
    // Simulates a full disk: the next segment of the log cannot be created.
    rmSync(join(fresh.settings.dataDir, CLUSTER_FOLDER, 'pg_wal'), { recursive: true });
    const write = "select pg_logical_emit_message(true, 'a', 'b'), pg_switch_wal()";
    const error: unknown = await fresh.database.pool
      .query(write)
      .then(() => fresh?.database.pool.query(write))
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'DATABASE_STOPPED' });
    expect(deaths).toEqual([expect.stringContaining('PANIC:  could not create file')]);
  });

  it('serves a second client only when the first has left', async () => {
    fresh = await freshDatabase('embedded');
    const { pool } = fresh.database;
    const first = await pool.connect();
    await first.query('create table t (n int)');
    await first.query('begin; insert into t values (1)');
    const second = new pg.Client(pool.options);
    const seen = second.connect().then(() => second.query('select count(*)::int as n from t'));
    await first.query('select pg_sleep(0.2)');
    first.release(true);
    expect((await seen).rows).toEqual([{ n: 0 }]);
    await second.end();
  });

  it('takes a silence beyond its limit for a death', async () => {
    const deaths: DatabaseStopped[] = [];
    fresh = await freshDatabase('embedded', {
      silenceLimit: 500,
      onFatal: (error) => deaths.push(error),
    });
    await expect(fresh.database.pool.query(workFor(60))).rejects.toMatchObject({
      code: 'DATABASE_STOPPED',
    });
    expect(deaths.map(({ message }) => message)).toEqual([
      expect.stringMatching(/no answer for \d+ ms/),
    ]);
  });

  it('syncs at each commit, and refuses to serve when it would not', async () => {
    const facts: unknown[] = [];
    fresh = await freshDatabase('embedded', {
      log: { ...SILENT, info: (fact) => facts.push(fact) },
    });
    expect(facts[0]).toMatchObject({ created: false });
    expect(facts[0]).toHaveProperty('syncsPerCommit', 1);
    await fresh.database.close();
    const careless = {
      dataDir: fresh.settings.dataDir,
      log: SILENT,
      onFatal: () => {},
      silenceLimit: 60_000,
    };
    const domainError = async (settings: EmbeddedSettings) =>
      (await startEmbedded(settings)).started;
    // PGlite's own parameters: `-F`, no sync at all.
    await expect(
      domainError({ ...careless, startParams: PGlite.defaultStartParams }),
    ).rejects.toThrow('ne synchronise pas');
    const method = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
    await expect(
      domainError({ ...careless, startParams: [...method, '-c', 'fsync=on'] }),
    ).rejects.toThrow('ne synchronise pas');
    const again = await openDatabase(fresh.settings);
    await again.close();
  });

  it('creates the whole database or nothing: a creation cut short is made again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portail-data-'));
    const unfinished = join(dataDir, `${CLUSTER_FOLDER}.unfinished`);
    const module = new URL('../open-database.ts', import.meta.url).href;
    const code = `(await import('${module}')).openDatabase({ dataDir: ${JSON.stringify(dataDir)} })`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
    const died = once(child, 'exit');
    // The files are being written: the moment that would leave half of a database.
    await expect
      .poll(() => existsSync(join(unfinished, 'PG_VERSION')), { timeout: 60_000, interval: 5 })
      .toBe(true);
    child.kill('SIGKILL');
    await died;
    expect(readdirSync(dataDir)).not.toContain(CLUSTER_FOLDER);
    const database = await openDatabase({ dataDir });
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await database.close();
    expect(readdirSync(dataDir)).toEqual([CLUSTER_FOLDER]);
    rmSync(dataDir, { recursive: true });
  });
});
