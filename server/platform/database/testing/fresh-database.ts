/** An empty database for one test file, cheaply, on either engine. For tests only. */
import { randomUUID } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../../../../tools/postgres.ts';
import { CLUSTER_FOLDER } from '../embedded/open-embedded.ts';
import { openDatabase } from '../open-database.ts';
import type { DatabaseSettings, OpenedDatabase } from '../opened-database.ts';

export type DatabaseKind = OpenedDatabase['kind'];

export type FreshDatabase = {
  readonly database: OpenedDatabase;
  /** What `openDatabase` was given: to open it again after `database.close()`, or elsewhere. */
  readonly settings: DatabaseSettings;
  /** Closes it if need be and removes it. */
  remove(): Promise<void>;
};

/** `options` are passed on to `openDatabase`. */
export async function freshDatabase(
  kind: DatabaseKind,
  options: Pick<DatabaseSettings, 'log' | 'onFatal' | 'silenceLimit'> = {},
): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portail-data-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'postgres') {
    const { url, drop } = await createPostgresDatabase();
    const settings = { ...options, dataDir, databaseUrl: url };
    return opened(settings, async () => {
      await drop();
      removeFolder();
    });
  }
  const model = await modelFolder();
  // A copy on write where the file system can; the cluster is 40 MB.
  const mode = constants.COPYFILE_FICLONE;
  cpSync(join(model, CLUSTER_FOLDER), join(dataDir, CLUSTER_FOLDER), { recursive: true, mode });
  return opened({ ...options, dataDir }, removeFolder);
}

async function opened(
  settings: DatabaseSettings,
  discard: () => Promise<void> | void,
): Promise<FreshDatabase> {
  const database = await openDatabase(settings);
  return {
    database,
    settings,
    async remove() {
      await database.close();
      await discard();
    },
  };
}

/**
 * A data folder that was created and closed once on this machine: to create one takes seconds, to
 * copy it does not. Several processes may make it at once; the first one stays.
 */
async function modelFolder(): Promise<string> {
  const version = pgliteVersion();
  const place = join(tmpdir(), `portail-isrc-embedded-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(place)) return place;
  const making = mkdtempSync(`${place}-making-`);
  const database = await openDatabase({ dataDir: making });
  await database.close();
  try {
    renameSync(making, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  return place;
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
  return /"version": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown';
}

let server: Promise<RunningPostgres> | undefined;

/** One server for this process, or for the whole run when the global set-up started one. */
function sharedServer(): Promise<RunningPostgres> {
  server ??= startPostgres();
  return server;
}

async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url } = await sharedServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => runOn(url, `drop database if exists ${name} with (force)`) };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
