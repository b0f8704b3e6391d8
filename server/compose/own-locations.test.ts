import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { startS3Server } from '#storage/testing/s3-server.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { claimSlots, ForeignLocation, MARK } from './own-locations.ts';

let one: FreshDatabase;
let two: FreshDatabase;
let folder: string;
beforeEach(async () => {
  one = await freshDatabase('postgres', { image: SCHEMA });
  two = await freshDatabase('postgres', { image: SCHEMA });
  await two.asOwner((pool) =>
    pool.query('update deploiement set deploiement_id = gen_random_uuid()'),
  );
  folder = mkdtempSync(join(tmpdir(), 'portail-own-'));
});
afterEach(async () => {
  await one.remove();
  await two.remove();
  rmSync(folder, { recursive: true });
});

const claim = (fresh: FreshDatabase, more: Record<string, string> = {}) =>
  claimSlots(
    readConfiguration({
      DATABASE_URL: fresh.settings.databaseUrl ?? '',
      DATA_DIR: folder,
      ...more,
    }),
    kyselyOn<Tables>(fresh.database.pool),
  );

test('of two portals with their own databases on one folder, the second is refused; the first starts again', async () => {
  await claim(one);
  await claim(one);
  const stored = readFileSync(join(folder, MARK), 'utf8');
  await expect(claim(two)).rejects.toThrow(ForeignLocation);
  await expect(claim(two)).rejects.toThrow(`DATA_DIR (${folder}) est à la base`);
  expect(readFileSync(join(folder, MARK), 'utf8')).toBe(stored);
  // The operator overrides the claim by removing the mark.
  rmSync(join(folder, MARK));
  await claim(two);
  await expect(claim(one)).rejects.toThrow(ForeignLocation);
});

test('both at once: one of them', async () => {
  const ends = await Promise.allSettled([claim(one), claim(two)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('on one bucket of files', async () => {
  const { settings, stop } = await startS3Server();
  try {
    const more = {
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    };
    await claim(one, more);
    await claim(one, more);
    rmSync(join(folder, MARK));
    await expect(claim(two, more)).rejects.toThrow(`S3_BUCKET (${settings.bucket}) est à la base`);
  } finally {
    await stop();
  }
});

test('an unreachable bucket does not prevent the start', async () => {
  await claim(one, {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'absent',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'y',
  });
  expect(existsSync(join(folder, MARK))).toBe(true);
});

test('the embedded database locks its folder, and leaves no mark', async () => {
  await claimSlots(readConfiguration({ DATA_DIR: folder }), kyselyOn<Tables>(one.database.pool));
  expect(existsSync(join(folder, MARK))).toBe(false);
});
