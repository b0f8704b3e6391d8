import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type pg from 'pg';
import type { DatabaseStopped } from './database-error.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

export type Log = (line: string, facts?: object) => void;

export type OpenedDatabase = {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** Resolves when the database answers. @throws Error after 2 seconds at the latest otherwise */
  check(): Promise<void>;
  /** Within 5 seconds for the embedded database, even during a query. Idempotent. */
  close(): Promise<void>;
};

export type DatabaseSettings = {
  /** Address of a PostgreSQL server; without it, or empty, the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded database lives; created if need be. Not touched with `databaseUrl`. */
  readonly dataDir: string;
  readonly log?: Log;
  /**
   * The embedded database has died: every query fails from now on with code `DATABASE_STOPPED`. The
   * server should stop and be started again; acknowledged commits are on disk. Called at most once.
   */
  readonly onFatal?: (error: DatabaseStopped) => void;
  /** Embedded only, milliseconds (60,000): a query silent for longer counts as a death. */
  readonly silenceLimit?: number;
};

/**
 * The one way the product opens its database, embedded or PostgreSQL: the same pool, the same types,
 * the same errors.
 * @throws DataFolderTaken, NotDurable's or DatabaseUnsuitable's French sentence, for whoever starts it
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const log = settings.log ?? (() => {});
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, log);
  const dataDir = resolve(settings.dataDir);
  // Personal data: for the server's account only.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return openEmbedded({
    dataDir,
    log,
    onFatal: settings.onFatal ?? (() => {}),
    silenceLimit: settings.silenceLimit ?? 60_000,
  });
}
