import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFileSystem, syncPath, syncTree } from './durable-file-system.ts';
import type { EngineSettings, StartFacts } from './messages.ts';
import { endsIdle, errorIn, SYNC, simpleQuery } from './wire.ts';

/** PGlite leaves PostgreSQL's main loop by throwing; this status means "an SQL error was raised". */
const SQL_ERROR_STATUS = 100;

/**
 * `-F` (no sync at all) goes away. The sync method must be `fsync`: with the default one, this
 * build of PostgreSQL answers "done" without asking the host.
 */
const DURABLE_START: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
  // Its memory never shrinks, and a single session on files that the system caches anyway needs
  // little of its own.
  '-c',
  'shared_buffers=16MB',
  '-c',
  'maintenance_work_mem=16MB',
];

export type Engine = {
  readonly facts: StartFacts;
  /** Hands whole protocol messages to PostgreSQL and returns its whole answer. Blocks this thread. */
  execute(messages: Uint8Array): Promise<Uint8Array>;
  /** Rolls back whatever a client left open and discards all of its session state. */
  resetSession(): Promise<void>;
  /** Checkpoint and clean stop. Never to be called while `execute` runs: PGlite would hang. */
  close(): Promise<void>;
};

/** A commit was acknowledged without any sync of the log: serving would be lying. */
export class NotDurable extends Error {
  constructor() {
    super('La base embarquée ne synchronise pas ses écritures sur le disque : démarrage refusé.');
    this.name = 'NotDurable';
  }
}

/**
 * Opens (creates if need be) the cluster in `settings.folder`, on the calling thread: for the
 * worker only. The caller owns the folder already.
 * @param onDeath called, before anything else can happen, when PostgreSQL itself has died: it will
 *   never answer again and must be left at once
 * @throws NotDurable when a commit is not followed by a real sync
 */
export async function openEngine(
  settings: EngineSettings,
  onDeath: (reason: string) => void,
): Promise<Engine> {
  const start = performance.now();
  const created = !existsSync(join(settings.folder, 'PG_VERSION'));
  if (created) await createCluster(settings.folder);
  const files = new DurableFileSystem(settings.folder);
  const pglite = await openPglite(files, settings.startParams ?? DURABLE_START);
  reportDeath(pglite, onDeath);

  const execute = (messages: Uint8Array) => executeOn(pglite, messages);
  const resetSession = () => resetSessionOn(execute);
  const syncsPerCommit = await countSyncsOfOneCommit(execute, files);
  if (syncsPerCommit === 0) {
    await pglite.close();
    throw new NotDurable();
  }
  await resetSession();
  const facts = { created, millis: Math.round(performance.now() - start), syncsPerCommit };
  return { facts, execute, resetSession, close: () => pglite.close() };
}

/**
 * Under another name until it is complete and on disk, then one rename: a death at any moment
 * leaves either no database or a whole one.
 */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await openPglite(new DurableFileSystem(unfinished), DURABLE_START);
  await pglite.close();
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

function openPglite(files: DurableFileSystem, startParams: readonly string[]): Promise<PGlite> {
  return PGlite.create({
    fs: files,
    startParams: [...startParams],
    extensions: { pg_trgm, unaccent, btree_gist },
    onStderr: (line) => {
      // Only these: an ordinary ERROR quotes the values of the query, which no log may hold.
      const grave = /(?:FATAL|PANIC): .*/.exec(line);
      if (grave) lastGraveLine = grave[0];
      return false;
    },
  });
}

/**
 * Last serious message of PostgreSQL before it died, for the operator ("No space left on device").
 */
let lastGraveLine = '';

/** Error for a PostgreSQL that died or failed to start, with its last message. */
export function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return lastGraveLine ? `${reason} (${lastGraveLine})` : reason;
}

/**
 * When PostgreSQL aborts (disk full in the log, out of memory), PGlite swallows the exception and
 * calls the dead program again, for ever. So we stand between the two.
 */
function reportDeath(pglite: PGlite, onDeath: (reason: string) => void): void {
  const module = pglite.Module;
  const runOnce = module._PostgresMainLoopOnce.bind(module);
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const isSqlError =
        error instanceof Object && 'status' in error && error.status === SQL_ERROR_STATUS;
      if (!isSqlError) onDeath(explain(error));
      throw error;
    }
  };
}

async function executeOn(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const segments: Uint8Array[] = [];
  // The bytes belong to PostgreSQL's memory, which moves: they are copied before it continues.
  const onRawData = (bytes: Uint8Array) => void segments.push(bytes.slice());
  await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData });
  const [only] = segments;
  if (segments.length === 1 && only) return only;
  return new Uint8Array(Buffer.concat(segments));
}

type Execute = Engine['execute'];

async function resetSessionOn(execute: Execute): Promise<void> {
  // Three messages, not one: DISCARD ALL refuses to run in the implicit transaction of a list.
  await execute(SYNC);
  await execute(simpleQuery('rollback'));
  const answer = await execute(simpleQuery('discard all'));
  if (!endsIdle(answer))
    throw new Error(`the session could not be reset: ${errorIn(answer) ?? 'no answer'}`);
}

/** A message in the log needs no table, and its commit must reach the disk like any other. */
async function countSyncsOfOneCommit(execute: Execute, files: DurableFileSystem): Promise<number> {
  const before = files.logSyncs;
  const answer = await execute(
    simpleQuery("select pg_logical_emit_message(true, 'portail', 'self-test')"),
  );
  const error = errorIn(answer);
  if (error !== undefined)
    throw new Error(`the self-test of the embedded database failed: ${error}`);
  return files.logSyncs - before;
}
