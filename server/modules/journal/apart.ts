/**
 * Whether one broken disk, or one restored backup, would affect the journal together with the
 * database.
 */

import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { JOURNAL_LOCATIONS } from '#contract/registration/register-state.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Emplacement = (typeof JOURNAL_LOCATIONS)[number];

type Where = {
  /** Null when the journal is in a bucket. */
  readonly folder: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
};

const HERE = new Set(['localhost', '127.0.0.1', '[::1]', '']);

export async function emplacementOf(
  db: Kysely<Tables>,
  { folder, dataDir, databaseUrl }: Where,
): Promise<Emplacement> {
  if (folder === null) return 'apart';
  const database =
    databaseUrl === undefined ? join(dataDir, 'database') : await serverFolder(db, databaseUrl);
  if (database === 'elsewhere') return 'apart';
  const [one, other] = await Promise.all([
    diskOf(folder),
    database === null ? null : diskOf(database),
  ]);
  if (one === null || other === null) return 'unknown';
  return one === other ? 'together' : 'apart';
}

/** Data directory of the PostgreSQL server; readable only by a role that may read its settings. */
async function serverFolder(
  db: Kysely<Tables>,
  databaseUrl: string,
): Promise<string | 'elsewhere' | null> {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  if (!HERE.has(host) && !host.startsWith('/')) return 'elsewhere';
  const { rows } = await sql<{ folder: string }>`
    select setting as folder from pg_settings where name = 'data_directory'`.execute(db);
  return rows[0]?.folder ?? null;
}

/**
 * Device number of a folder, or of its nearest existing parent; null when it cannot be examined.
 */
async function diskOf(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isAbsent && dirname(folder) !== folder ? diskOf(dirname(folder)) : null;
  }
}
