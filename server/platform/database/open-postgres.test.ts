import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { SILENT } from '../watch/log-in-waiting.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { bootThread } from './embedded/thread.ts';
import { openDatabase } from './open-database.ts';
import { DatabaseUnsuitable } from './open-postgres.ts';
import { freshDatabase } from './testing/fresh-database.ts';

describe.skipIf(postgresMissing() !== undefined)('PostgreSQL', () => {
  const fresh = fixture(() =>
    freshDatabase('postgres', { log: { ...SILENT, warn: (_facts, line) => lines.push(line) } }),
  );
  const lines: string[] = [];
  const query = (text: string) => fresh.database.pool.query(text);

  it('ends a thread that booted for a database that is not embedded', async () => {
    const thread = bootThread();
    const ended = once(thread, 'exit');
    const opened = await openDatabase({ ...fresh.settings, thread });
    await ended;
    await opened.close();
  });

  it('gives each connection its limits and the time zone', async () => {
    const names = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'TimeZone',
      'jit',
    ];
    const values = await Promise.all(
      names.map(async (name) => Object.values((await query(`show ${name}`)).rows[0])[0]),
    );
    expect(values).toEqual(['5s', '3s', '10s', 'UTC', 'off']);
  });

  it('refuses waiters before a full pool is free again, and leaks nothing', async () => {
    const { pool } = fresh.database;
    let ended = 0;
    const slow = Array.from({ length: 10 }, () =>
      pool.query('select pg_sleep(4.5)').then(() => (ended += 1)),
    );
    const flood = Array.from({ length: 500 }, () => pool.query('select 1').catch((error) => error));
    const outcomes = await Promise.all(flood);
    expect(ended).toBe(0);
    expect(outcomes.every(isDatabaseUnavailable)).toBe(true);
    await Promise.all(slow);
    await Promise.all(Array.from({ length: 100 }, () => query('select 1')));
    expect(pool.totalCount).toBeLessThanOrEqual(10);
    expect(pool.waitingCount).toBe(0);
  });

  it('outlives the loss of an idle and of a working connection', async () => {
    const { pool } = fresh.database;
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const closed = new Promise<void>((resolve) => client.once('end', () => resolve()));
    const working = client.query('select pg_sleep(3)').catch((error) => error);
    await query(`select pg_terminate_backend(${rows[0].pid})`);
    expect(isDatabaseUnavailable(await working)).toBe(true);
    // The client is still checked out when its socket closes: the pool does not listen to it.
    await closed;
    // A rollback is sent without knowing that the connection is closed.
    expect(isDatabaseUnavailable(await client.query('rollback').catch((error) => error))).toBe(
      true,
    );
    client.release(true);
    await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => lines).toContain('a connection to PostgreSQL was lost');
    await expect(query('select 1 as n')).resolves.toMatchObject({ rows: [{ n: 1 }] });
  });

  it('reports that it is unavailable while another database replaces it', async () => {
    const other = await freshDatabase('postgres');
    const { pool } = other.database;
    await pool.query('select 1');
    const name = new URL(other.settings.databaseUrl ?? '').pathname.slice(1);
    await query(`drop database ${name} with (force)`);
    await expect
      .poll(async () => pool.query('select 1').catch((error) => error))
      .toMatchObject({ code: '3D000' });
    expect(isDatabaseUnavailable(await pool.query('select 1').catch((error) => error))).toBe(true);
    await query(`create database ${name}`);
    // As an administrator does before a repair.
    await query(`alter database ${name} with allow_connections false`);
    const closed = await pool.query('select 1').catch((error) => error);
    expect([closed.code, isDatabaseUnavailable(closed)]).toEqual(['55000', true]);
    await query(`alter database ${name} with allow_connections true`);
    await expect(pool.query('select 1 as n')).resolves.toMatchObject({ rows: [{ n: 1 }] });
    await other.remove();
  });

  it('reports in French that the server does not answer, without its password', async () => {
    // It accepts connections and never answers, as a network that drops everything.
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const address = mute.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const databaseUrl = `postgresql://u:secret@127.0.0.1:${address.port}/b`;
    const error: unknown = await openDatabase({ databaseUrl, dataDir: '.' }).catch(
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(DatabaseUnsuitable);
    expect(String(error)).toContain('ne répond pas');
    expect(String(error)).not.toContain('secret');
    mute.close();
  });

  it('refuses a database that is not in UTF8', async () => {
    await query("create database latin encoding 'LATIN1' locale 'C' template template0").catch(
      (error) => {
        // Another run on the same server has made it already.
        if (error.code !== '42P04') throw error;
      },
    );
    const address = new URL(String(fresh.settings.databaseUrl));
    address.pathname = '/latin';
    await expect(openDatabase({ databaseUrl: address.href, dataDir: '.' })).rejects.toThrow('UTF8');
  });
});
