/** An open database, whichever engine is behind it, and what opening one takes. */

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
  /** Answers what is heavy to read; undefined: all is read where it is written. */
  readonly readReplica?: ReadReplica | undefined;
  /** Resolves when the database answers. @throws Error after 2 seconds at the latest otherwise */
  check(): Promise<void>;
  /** Within 5 seconds for the embedded database, even during a query. Idempotent. */
  close(): Promise<void>;
};

/** One that may still be starting, in a thread of its own. */
export type StartedDatabase = OpenedDatabase & {
  /** Resolves when it may be asked. @throws Error when it cannot start */
  readonly started: Promise<void>;
};

export type DatabaseSettings = {
  /** Address of a PostgreSQL server; without it, or empty, the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** Address of a standby of that server, or of several behind one address; without it, or empty, none is asked. */
  readonly readUrl?: string | undefined;
  /** False: every statement is planned anew, for a pooler that gives each transaction another connection. */
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
  /** A thread for the embedded database that booted while nobody knew its folder; ended where there is a server. */
  readonly thread?: Worker | undefined;
};
