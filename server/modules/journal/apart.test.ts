import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { emplacementOf } from './apart.ts';

let fresh: FreshDatabase;
let folder: string;
beforeEach(async () => {
  fresh = await freshDatabase('postgres');
  folder = mkdtempSync(join(tmpdir(), 'portail-apart-'));
});
afterEach(async () => {
  await fresh.remove();
  rmSync(folder, { recursive: true });
});

const where = (over: object = {}) => ({
  folder: join(folder, 'not', 'yet', 'there'),
  dataDir: folder,
  databaseUrl: undefined,
  ...over,
});
const requested = (over: object = {}) => emplacementOf(kyselyOn(fresh.database.pool), where(over));

test('a folder beside the embedded database shares its disk; a bucket does not', async () => {
  expect(await requested()).toBe('together');
  expect(await requested({ folder: null })).toBe('apart');
  // A path that exists but cannot be examined gives no information on its disk.
  writeFileSync(join(folder, 'file'), '');
  expect(await requested({ folder: join(folder, 'file', 'inside') })).toBe('unknown');
});

test('of a PostgreSQL server here, the disk of its files counts; of one elsewhere, none of ours', async () => {
  const { databaseUrl } = fresh.settings;
  const { rows } = await fresh.database.pool.query('show data_directory');
  const isOneDisk = statSync(rows[0].data_directory).dev === statSync(folder).dev;
  expect(await requested({ databaseUrl })).toBe(isOneDisk ? 'together' : 'apart');
  expect(await requested({ databaseUrl, folder: rows[0].data_directory })).toBe('together');
  expect(await requested({ databaseUrl: 'postgres://base.societe.example/portail' })).toBe('apart');
});

test('a role without the right to read the server’s file location reports it', async () => {
  const { databaseUrl = '' } = fresh.settings;
  const role = `curieux_${process.pid}`;
  await fresh.database.pool.query(`create role ${role} login password 'essai'`);
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'essai';
  const other = await openDatabase({ ...fresh.settings, databaseUrl: url.href });
  try {
    expect(await emplacementOf(kyselyOn(other.pool), where({ databaseUrl: url.href }))).toBe(
      'unknown',
    );
  } finally {
    await other.close();
    await fresh.database.pool.query(`drop role ${role}`);
  }
});
