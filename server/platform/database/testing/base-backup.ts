/** A copy of a PostgreSQL at work, from which another one starts: back at a moment, or as a standby. For tests only. */

import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import type { RunningPostgres } from '#tools/postgres.ts';

/**
 * Does what `pg_basebackup` does: copies the files as they are, with the label that tells where to
 * start reading the log.
 */
export async function baseBackup({ url, data = '' }: RunningPostgres, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('base', true)`);
  const left = new Set(['postmaster.pid', 'postmaster.opts']);
  const isLog = (path: string) => path.startsWith(join(data, 'pg_wal'));
  for (const { parentPath, name, ...entry } of entriesOf(data)) {
    const path = join(parentPath, name);
    if (left.has(name) || isLog(path)) continue;
    const copy = join(to, relative(data, path));
    mkdirSync(entry.isFolder ? copy : dirname(copy), { recursive: true, mode: 0o700 });
    if (!entry.isFolder) copyUnlessGone(path, copy);
  }
  mkdirSync(join(to, 'pg_wal'), { recursive: true, mode: 0o700 });
  const { rows } = await client.query('select labelfile from pg_backup_stop()');
  writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
  await client.end();
}

const entriesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    parentPath: entry.parentPath,
    name: entry.name,
    isFolder: entry.isDirectory(),
  }));

/** A running server may remove files meanwhile; replaying the log accounts for them. */
function copyUnlessGone(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
