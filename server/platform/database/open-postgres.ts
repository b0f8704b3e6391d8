import type { Log } from '../watch/log-in-waiting.ts';
import { columnTypes } from './column-types.ts';
import { databaseErrorCode } from './database-error.ts';
import { GuardedPool } from './guarded-pool.ts';
import type { DatabaseSettings, OpenedDatabase } from './opened-database.ts';
import { StatementNames } from './prepared-statements.ts';
import { openReadReplica } from './read-replica.ts';
import { answersInTime } from './readiness.ts';

const OLDEST_VERSION = 15;

/** Milliseconds. `statement` may be raised for a long job: see `inTransaction`. */
export const POSTGRES_LIMITS = {
  connect: 3000,
  statement: 5000,
  lock: 3000,
  idleInTransaction: 10_000,
  /** The driver's own: for a network that swallows everything, where the server's limits cannot help. */
  silence: 35_000,
} as const;

const MAX_CONNECTIONS = 10;

/** This program cannot use the database; the message is for the operator. */
export class DatabaseUnsuitable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnsuitable';
  }
}

type Addresses = Pick<DatabaseSettings, 'readUrl' | 'namedStatements'> & {
  readonly databaseUrl: string;
};

/**
 * A pool on a PostgreSQL server, version 15 or later, encoding UTF8.
 * @throws DatabaseUnsuitable with a French sentence when it does not answer or does not fit
 */
export async function openPostgres(
  { databaseUrl, readUrl, namedStatements = true }: Addresses,
  log: Log,
): Promise<OpenedDatabase> {
  const pool = openPool(databaseUrl, log, { namedStatements });
  try {
    const version = await checkServer(pool);
    log.info({ version }, 'PostgreSQL ready');
  } catch (error) {
    await pool.end();
    throw error;
  }
  const readReplica = readUrl
    ? await openReadReplica(
        {
          primary: pool,
          readReplica: openPool(readUrl, log, { namedStatements, ...READ_REPLICA }),
        },
        log,
      )
    : undefined;
  let closed: Promise<void> | undefined;
  return {
    kind: 'postgres',
    pool,
    readReplica,
    check: () => answersInTime(pool),
    close() {
      closed ??= Promise.all([readReplica?.close(), pool.end()]).then(() => {});
      return closed;
    },
  };
}

type Use = {
  readonly namedStatements: boolean;
  readonly connect?: number;
  readonly options?: string;
};

/**
 * Short limits, so that a missing standby does not delay readers; read-only, so that nothing can
 * write.
 */
const READ_REPLICA = { connect: 1000, options: ' -c default_transaction_read_only=on' } as const;

function openPool(
  databaseUrl: string,
  log: Log,
  { namedStatements, connect = POSTGRES_LIMITS.connect, options = '' }: Use,
): GuardedPool {
  return new GuardedPool(
    {
      connectionString: databaseUrl,
      application_name: 'portail-isrc',
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: connect,
      statement_timeout: POSTGRES_LIMITS.statement,
      lock_timeout: POSTGRES_LIMITS.lock,
      idle_in_transaction_session_timeout: POSTGRES_LIMITS.idleInTransaction,
      query_timeout: POSTGRES_LIMITS.silence,
      keepAlive: true,
      // A client that is released lets its running query end.
      pipeline: true,
      // Time zone: as in the embedded database, dates in SQL must not depend on the server's
      // location. `random_page_cost`: rows found by an index are cheap on SSDs; with the default
      // for rotating disks, a page of a large structure is read by scanning everyone's recordings.
      // JIT: no query is worth compiling; a dossier comparison takes a fifth of a second, and
      // PostgreSQL would compile it anew each time.
      options: `-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off${options}`,
      types: columnTypes,
    },
    (error) => log.warn({ error: error.message }, 'a connection to PostgreSQL was lost'),
    namedStatements ? new StatementNames() : undefined,
  );
}

async function checkServer(pool: GuardedPool): Promise<number> {
  const { rows } = await pool
    .query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    )
    .catch((error: unknown) => {
      const reason =
        databaseErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
      throw new DatabaseUnsuitable(
        `La base PostgreSQL indiquée par DATABASE_URL ne répond pas (${reason}).`,
      );
    });
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (!(version >= OLDEST_VERSION)) {
    throw new DatabaseUnsuitable(
      `PostgreSQL ${OLDEST_VERSION} ou plus récent est nécessaire ; ce serveur est en version ${version}.`,
    );
  }
  if (rows[0]?.encoding !== 'UTF8') {
    throw new DatabaseUnsuitable(
      `La base PostgreSQL doit être encodée en UTF8 ; elle l’est en ${rows[0]?.encoding}.`,
    );
  }
  return version;
}
