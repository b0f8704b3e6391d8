/** An open database, whichever engine is behind it, and the settings to open one. */

import type { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Log } from '../watch/log-in-waiting.ts';
import type { DatabaseStopped } from './database-error.ts';
import type { ReadReplica } from './read-replica.ts';

/** One connection of its pool. */
export type Connection = pg.PoolClient;

export type OpenedDatabase = {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** The standby for heavy reads; undefined: everything is read from the primary. */
  readonly readReplica?: ReadReplica | undefined;
  /** Resolves when the database answers. @throws Error after 2 seconds at the latest otherwise */
  check(): Promise<void>;
  /** Within 5 seconds for the embedded database, even during a query. Idempotent. */
  close(): Promise<void>;
};

/** A database that may still be starting, in a thread of its own. */
export type StartedDatabase = OpenedDatabase & {
  /**
   * Resolves when queries may be sent.
   * @throws Error when it cannot start
   */
  readonly started: Promise<void>;
};

export type DatabaseSettings = {
  /** Address of a PostgreSQL server; without it, or empty, the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /**
   * Address of a standby of that server, or of several behind one address; missing or empty: none
   * is used.
   */
  readonly readUrl?: string | undefined;
  /**
   * False: every statement is planned anew, for a pooler that may give each transaction another
   * connection.
   */
  readonly namedStatements?: boolean | undefined;
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
  /**
   * A thread for the embedded database, booted before its folder was known; ended when a server is
   * used instead.
   */
  readonly thread?: Worker | undefined;
};
