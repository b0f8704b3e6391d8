import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { databaseErrorCode } from './database-error.ts';
import { DatabaseUnsuitable } from './open-postgres.ts';

/** One step of the schema, named `0001-what` in the record that holds it. A landed one is never edited. */
export type Migration = { up(db: Kysely<unknown>): Promise<void> };

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_THE_OWNER =
  'Le schéma de la base n’est pas à jour, et le rôle du portail ne peut pas le changer : lancez npm run migrate avec DATABASE_OWNER_URL (docs/operations.md).';

/** `0050-contract-0042-what`: removes something that servers older than step 0042 still use. */
const CONTRACTION = /^\d+-contract-(\d+)-/;

/** Milliseconds a statement of a migration may wait for running requests to free its table. */
const LOCK_LIMIT = 10 * 60_000;
/** Milliseconds of one statement of a migration, and of waiting for another server's migrations. */
const STATEMENT_LIMIT = 60 * 60_000;

/**
 * Brings the schema to the last of `migrations`, in one transaction, in the order of their names.
 * Safe when several servers start at once (the migrator takes an advisory lock): one applies, the
 * others wait and find nothing to do.
 *
 * A database already migrated by a newer version also works, as long as nothing that this version
 * uses was removed: steps add, and a step that removes states in its name since which step nobody
 * uses it (docs/operations.md).
 *
 * Names are written as they are in the database: no camel case here.
 * @returns the names applied by this call, in order
 * @throws the error of the migration that failed (nothing was applied); DatabaseUnsuitable with a
 * French sentence when this role may not migrate, when a newer version removed something this one
 * uses, or when the steps are those of a trial before the first release
 */
export async function migrate(
  pool: pg.Pool,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const client = await pool.connect();
  let broken = true;
  try {
    const there = await stepsThere(client);
    refuseTrial(there, migrations);
    const ahead = there.filter((name) => !Object.hasOwn(migrations, name));
    refuseContracted(ahead, migrations);
    // Nearly every start: the migrator would first read the whole catalogue, one second of the embedded database's two.
    const isThere = Object.keys(migrations).every((name) => there.includes(name));
    const applied = isThere ? [] : await applyAll(client, migrations, ahead);
    broken = false;
    return applied;
  } catch (error) {
    throw databaseErrorCode(error) === INSUFFICIENT_PRIVILEGE
      ? new DatabaseUnsuitable(NOT_THE_OWNER)
      : error;
  } finally {
    // After a failure the session's state is unknown: discarding the connection also releases its
    // locks.
    client.release(broken);
  }
}

/** @param ahead steps applied by a newer version: never run, only recognised */
async function applyAll(
  client: pg.PoolClient,
  migrations: Readonly<Record<string, Migration>>,
  ahead: readonly string[],
): Promise<string[]> {
  await client.query(
    `set statement_timeout = ${STATEMENT_LIMIT}; set lock_timeout = ${LOCK_LIMIT}`,
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
  const existing = {
    ...Object.fromEntries(ahead.map((name) => [name, ALREADY_THERE])),
    ...migrations,
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => existing } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await client.query('reset statement_timeout; reset lock_timeout');
  return (results ?? []).map(({ migrationName }) => migrationName);
}

const ALREADY_THERE: Migration = { up: async () => {} };

/** Names that a newer version applied, in their order; none on an empty database. */
export async function stepsAhead(
  database: Pick<pg.PoolClient, 'query'>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  return (await stepsThere(database)).filter((name) => !Object.hasOwn(migrations, name));
}

async function stepsThere(database: Pick<pg.PoolClient, 'query'>): Promise<readonly string[]> {
  const { rows: matches } = await database.query<{ name: string | null }>(
    `select to_regclass('kysely_migration')::text as name`,
  );
  if (matches[0]?.name == null) return [];
  const { rows } = await database.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

/**
 * A database from a trial before the first release has other steps, and cannot be migrated to
 * these.
 * @throws DatabaseUnsuitable when the database has steps, and the first of this program is not
 * among them
 */
function refuseTrial(
  there: readonly string[],
  migrations: Readonly<Record<string, Migration>>,
): void {
  const [first = ''] = Object.keys(migrations).toSorted();
  if (there.length === 0 || there.includes(first)) return;
  throw new DatabaseUnsuitable(
    `La base de données date d’une version d’essai, d’avant la première version publiée (étapes « ${there[0]} » à « ${there.at(-1)} ») : elle ne peut pas être mise à jour, et rien n’y a été changé. Indiquez une base vide (DATABASE_URL) ou un autre dossier de données (DATA_DIR).`,
  );
}

/** @throws DatabaseUnsuitable when one of them removed something that this version still uses */
function refuseContracted(
  ahead: readonly string[],
  migrations: Readonly<Record<string, Migration>>,
): void {
  const numbers = new Set(Object.keys(migrations).map((name) => name.split('-')[0]));
  const contracted = ahead.find((name) => {
    const [, since] = CONTRACTION.exec(name) ?? [];
    return since !== undefined && !numbers.has(since);
  });
  if (contracted === undefined) return;
  throw new DatabaseUnsuitable(
    `La base de données a été préparée pour une version plus récente du portail (étape « ${contracted} »), et celle-ci ne peut plus la servir : démarrez la nouvelle version, ou remettez une sauvegarde (docs/operations.md).`,
  );
}

/** Runs the whole migrator on one session: the one with the lock and the long limits. */
function poolOfOne(client: pg.PoolClient): PostgresPool {
  const session = {
    query: (text: string, values: unknown[]) => ask(client, text, values),
    release() {},
  };
  return {
    // The dialect calls `query(text, values)` only; the overload for cursors is never used here.
    connect: async () => session as unknown as PostgresPoolClient,
    end: async () => {},
    options: {},
  };
}

/** The driver's own limit is for requests; a migration may be longer. */
function ask(client: pg.PoolClient, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  return client.query({ text, values, query_timeout: STATEMENT_LIMIT } as pg.QueryConfig);
}
