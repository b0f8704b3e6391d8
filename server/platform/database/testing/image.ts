/**
 * Databases that many tests start from: made once, then copied. To make one takes seconds (a cluster, its schema,
 * keys), to copy it does not.
 */
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CLUSTER_FOLDER } from '../embedded/open-embedded.ts';
import { openDatabase } from '../open-database.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { grantPortal } from '../portal-role.ts';
import { databaseAt, postgresAddress, runOn, thisRun } from './run.ts';

export type Image = {
  /** Must encode everything the content depends on: one name always means the same content. */
  readonly name: string;
  /** Stored on this machine for later runs; undefined: for this run only. */
  readonly lasting?: boolean;
  /**
   * Fills an empty database, and its data folder, with the content. Called each time where no copy
   * can be stored.
   */
  make(database: OpenedDatabase, dataDir: string): Promise<void>;
};

/** Data folder inside the folder of an image. */
const DATA = 'data';
/** Next to it, for PostgreSQL: the name of the template database. */
const TEMPLATE = 'template';

const EMPTY = { name: 'empty', lasting: true } as const;

/** Each start clears every page of the cache (128 MB by default): a test's database is small. */
const SMALL = "shared_buffers = '16MB'\n";

/** `template1` and `template0`, by their fixed OIDs. */
const MODELS = ['1', '4'];

/** V8 reuses the compiled program as long as a reference exists: here, until this process ends. */
let program: Promise<object> | undefined;
/** Node has WebAssembly, but the types declare it for browsers only. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** Fills `dataDir` with a closed embedded database, as `image` says. */
export async function copyEmbedded(image: Image | undefined, dataDir: string): Promise<void> {
  program ??= WebAssembly.compile(readFileSync(join(pgliteFolder(), 'pglite.wasm')));
  await program;
  const { name, lasting } = image ?? EMPTY;
  const run = thisRun();
  // The folder of a lasting image also depends on the account and on the version of PGlite.
  const stored = join(
    tmpdir(),
    `portail-isrc-smaller-${name}-${pgliteVersion()}-${process.getuid?.() ?? 0}`,
  );
  const location = lasting ? stored : run && join(run.folder, `embedded-${name}`);
  if (location === undefined) return makeEmbedded(image, dataDir);
  copyData(
    await imageFolder(location, (making) => makeEmbedded(image, join(making, DATA))),
    dataDir,
  );
}

async function makeEmbedded(image: Image | undefined, dataDir: string): Promise<void> {
  if (image !== undefined) await copyEmbedded(undefined, dataDir);
  const database = await openDatabase({ dataDir });
  await image?.make(database, dataDir);
  await database.close();
  if (image === undefined) storedSmall(join(dataDir, CLUSTER_FOLDER));
}

/**
 * Two of its three databases are templates, which the embedded database's tests never use: two
 * thirds of its files.
 */
function storedSmall(cluster: string): void {
  appendFileSync(join(cluster, 'postgresql.conf'), SMALL);
  for (const model of MODELS) rmSync(join(cluster, 'base', model), { recursive: true });
}

/** Creates a PostgreSQL database as `image` says; its stored files are placed in `dataDir`. */
export async function copyPostgres(
  image: Image | undefined,
  dataDir: string,
): Promise<{ readonly url: string; readonly ownerUrl: string; drop(): Promise<void> }> {
  const server = await postgresAddress();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const ownerUrl = databaseAt(server, name);
  // Without an image there are no tables: the test creates them as the owner.
  const url = image === undefined ? ownerUrl : asPortal(ownerUrl);
  const copy = { url, ownerUrl, drop: () => dropDatabase(server, name) };
  const run = thisRun();
  if (image === undefined || run === undefined) {
    await runOn(server, `create database ${name}`);
    if (image !== undefined) await makeAt(ownerUrl, image, dataDir);
    return copy;
  }
  let made: string | undefined;
  const model = await imageFolder(join(run.folder, `postgres-${image.name}`), async (making) => {
    made = `image_${randomUUID().replaceAll('-', '')}`;
    writeFileSync(join(making, TEMPLATE), made);
    await runOn(server, `create database ${made}`);
    await makeAt(databaseAt(server, made), image, join(making, DATA));
  });
  copyData(model, dataDir);
  const template = templateOf(model);
  // Copies files: writing each page into the log as well takes three times as long.
  await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  if (made !== undefined && made !== template) await dropDatabase(server, made);
  return copy;
}

async function makeAt(databaseUrl: string, image: Image, dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir });
  await image.make(database, dataDir);
  // An image made by running a portal has already closed it.
  await database.close();
  const made = await openDatabase({ databaseUrl, dataDir });
  await grantPortal(made.pool, PORTAL);
  await made.close();
}

/**
 * A test's portal uses the same rights as on a real server: a role that owns nothing. Templates
 * contain its rights.
 */
const PORTAL = { name: 'portail_essai', password: 'essai' } as const;

function asPortal(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  address.username = PORTAL.name;
  address.password = PORTAL.password;
  return address.href;
}

/** A server given by its address outlives the run; its templates must be dropped. */
export async function dropImages(server: string, runFolder: string): Promise<void> {
  for (const name of readdirSync(runFolder)) {
    if (name.startsWith('postgres-')) await dropDatabase(server, templateOf(join(runFolder, name)));
  }
}

function dropDatabase(server: string, name: string): Promise<void> {
  return runOn(server, `drop database if exists ${name} with (force)`);
}

function templateOf(folder: string): string {
  return readFileSync(join(folder, TEMPLATE), 'utf8');
}

/** Creates the folder if missing. Several processes may create it at once; the first one wins. */
async function imageFolder(
  location: string,
  make: (making: string) => Promise<void>,
): Promise<string> {
  if (existsSync(location)) return location;
  const making = mkdtempSync(`${location}-making-`);
  mkdirSync(join(making, DATA), { mode: 0o700 });
  await make(making);
  try {
    renameSync(making, location);
  } catch (error) {
    if (!existsSync(location)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  return location;
}

/** Copy-on-write where the file system supports it; a cluster is 40 MB. */
function copyData(model: string, dataDir: string): void {
  cpSync(join(model, DATA), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

function pgliteFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
}

function pgliteVersion(): string {
  const manifest = readFileSync(join(pgliteFolder(), '..', 'package.json'), 'utf8');
  return /"version": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown';
}
