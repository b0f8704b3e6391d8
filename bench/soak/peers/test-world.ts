/** The database of a soak on either engine: copied, put back, crashed, and read from outside by its own client. */

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { databaseAt, runOn } from '#server/platform/database/testing/run.ts';
import { startPostgres } from '#tools/postgres.ts';
import { limitFilesOf } from './limit-files.ts';
import { aWire, type Wire } from './wire.ts';

export type Engine = 'embedded' | 'postgres';
export type Ask = <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;

export type TestWorld = {
  readonly engine: Engine;
  /** The portal's `DATABASE_URL`: PostgreSQL is reached through the wire. */
  readonly databaseUrl: string | undefined;
  readonly wire: Wire | null;
  /** PostgreSQL: disconnects all clients meanwhile. The embedded database may have been killed. */
  backUp(): Promise<void>;
  /**
   * PostgreSQL: disconnects all clients.
   * @returns false when there is no copy yet
   */
  putBack(): Promise<boolean>;
  /** PostgreSQL: one of its processes dies, so that all sessions end and the log is replayed. */
  crash(): Promise<void>;
  /**
   * PostgreSQL: most bytes to which any file of the portal's server processes may grow, its log
   * included; null: no limit.
   */
  limitFiles(bytes: number | null): Promise<void>;
  /** Reads without the server's code. The embedded one is read in a copy, its portal stopped. */
  read<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /** Creates an empty database for another deployment. PostgreSQL only. */
  another(): Promise<Other>;
  remove(): Promise<void>;
};

export type Other = {
  readonly databaseUrl: string;
  read<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

export function openLocation(engine: Engine, folder: string): Promise<TestWorld> {
  return engine === 'embedded' ? embeddedLocation(folder) : postgresLocation();
}

async function embeddedLocation(folder: string): Promise<TestWorld> {
  const database = join(folder, 'database');
  const stored = join(folder, 'database.kept');
  const copy = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  return {
    engine: 'embedded',
    databaseUrl: undefined,
    wire: null,
    backUp: async () => copy(database, stored),
    async putBack() {
      if (!existsSync(stored)) return false;
      copy(stored, database);
      return true;
    },
    crash: async () => {},
    limitFiles: async () => {},
    async read(work) {
      const looked = mkdtempSync(join(folder, 'looked-'));
      copy(database, looked);
      const reader = await PGlite.create({ dataDir: looked });
      try {
        return await work(async <T>(sql: string, values?: unknown[]) => {
          const { rows } = await reader.query<T>(sql, values);
          return rows;
        });
      } finally {
        await reader.close();
        rmSync(looked, { recursive: true });
      }
    },
    another: () => Promise.reject(new Error('the embedded database has no other beside it')),
    remove: async () => {},
  };
}

/** Milliseconds. */
const RECOVERY = 20_000;

/** Connects with retries: a crashed server replays its log before it answers. */
async function connected(url: string): Promise<pg.Client> {
  for (const end = Date.now() + RECOVERY; ; ) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
  }
}

async function asking<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
    return await work(
      async <R extends object>(sql: string, values?: unknown[]) =>
        (await client.query<R>(sql, values)).rows,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function limitServing(ask: Ask, bytes: number | null): Promise<void> {
  const serving = 'select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
  for (const { pid } of await ask<{ pid: number }>(serving, [LIVE])) limitFilesOf(pid, bytes);
}

const LIVE = 'soak';
const STORED = 'soak_kept';
const OTHER = 'soak_other';

async function postgresLocation(): Promise<TestWorld> {
  // Durable: acknowledged writes must be on disk, since a crash is one of the calamities.
  const server = await startPostgres({ durable: true });
  const wire = await aWire({
    path: join(new URL(server.url).searchParams.get('host') ?? '', '.s.PGSQL.5432'),
  });
  const inside = databaseAt(server.url, LIVE);
  await runOn(server.url, `create database ${LIVE}`);
  let hasCopy = false;
  const copy = async (from: string, to: string) => {
    await runOn(server.url, `drop database if exists ${to} with (force)`);
    // `file_copy`: with the other strategy, a crash resets the copied sequences, since their next
    // values are not in the copy's log.
    await runOn(server.url, `create database ${to} template ${from} strategy file_copy`);
  };
  const byWire = (name: string) => `postgresql://postgres@127.0.0.1:${wire.port}/${name}`;
  return {
    engine: 'postgres',
    databaseUrl: byWire(LIVE),
    wire,
    async backUp() {
      // A template database may have no session.
      await runOn(server.url, `alter database ${LIVE} allow_connections false`);
      await asking(server.url, (ask) =>
        ask('select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = $1', [
          LIVE,
        ]),
      );
      await copy(LIVE, STORED);
      await runOn(server.url, `alter database ${LIVE} allow_connections true`);
      hasCopy = true;
    },
    async putBack() {
      if (hasCopy) await copy(STORED, LIVE);
      return hasCopy;
    },
    async crash() {
      await asking(inside, async (ask) => {
        const [own] = await ask<{ pid: number }>('select pg_backend_pid() as pid');
        if (own !== undefined) process.kill(own.pid, 'SIGKILL');
      });
      await asking(inside, async () => {});
    },
    limitFiles: (bytes) => asking(inside, (ask) => limitServing(ask, bytes)),
    read: (work) => asking(inside, work),
    async another() {
      await runOn(server.url, `create database ${OTHER}`);
      return {
        databaseUrl: byWire(OTHER),
        read: (work) => asking(databaseAt(server.url, OTHER), work),
        remove: () => runOn(server.url, `drop database ${OTHER} with (force)`),
      };
    },
    async remove() {
      await wire.cut();
      // The server does not keep this process's event loop alive, hence the timer.
      const awake = setInterval(() => {}, 1000);
      await server.stop().finally(() => clearInterval(awake));
    },
  };
}
