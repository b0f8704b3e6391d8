import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTakeOver, tryTakeOver, writeTakeOver } from '#contract/workbench/take-over.ts';
import { FILES } from '#domain/takeover/headings.ts';
import { eventually, QUICK } from '#server/platform/jobs/testing/ground.ts';
import { madeCodes, madeRecords } from '#server/take-over/testing/made-society.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { aFolder } from '#server/testing/set-up.ts';
import { type S3Server, startS3Server } from '#storage/testing/s3-server.ts';

const CODES = 600;
const folder = aFolder();
let storage: S3Server;
let portal: RunningPortal;
let manager: ApiClient;
beforeAll(async () => {
  madeRecords(folder);
  await madeCodes(folder, CODES);
  storage = await startS3Server();
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = storage.settings;
  portal = await runningPortal('postgres', {
    jobs: QUICK,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  const { email } = await aPerson(portal.db, {
    structures: [SOCIETY],
    roles: ['isGestionnaireInternet'],
  });
  manager = clientOf(portal, email);
  const sent = FILES.filter((name) => name !== 'documents').map(
    (name) => [`${name}.csv`, readFileSync(join(folder, `${name}.csv`))] as const,
  );
  const form = new FormData();
  form.append(
    'fichier',
    new File([new Uint8Array(zipSync(Object.fromEntries(sent)))], 'reprise.zip'),
  );
  const headers = { authorization: `Bearer ${await portal.tokenOf(email)}` };
  await fetch(`${portal.origin}/api/reprise`, { method: 'POST', headers, body: form });
});
afterAll(async () => {
  await portal.remove();
  await storage.stop();
});

const look = async () => (await manager.ok(readTakeOver, {})).depot;
const settled = () => eventually(look, (depot) => depot === null || depot.avancement === null);
/** The storage answers that it has no such bucket. */
async function withoutStorage(work: () => Promise<unknown>): Promise<void> {
  const bucket = join(storage.directory, storage.settings.bucket);
  renameSync(bucket, `${bucket}-away`);
  try {
    await work();
  } finally {
    renameSync(`${bucket}-away`, bucket);
  }
}

test('a storage that does not answer is no fault of the files', async () => {
  await withoutStorage(async () => {
    await manager.ok(tryTakeOver, {});
    const depot = await settled();
    expect(depot).toMatchObject({ etape: 'FICHIERS', constat: null });
    expect(depot?.echec).toMatch(/^Le service est momentanément indisponible/);
  });
  await manager.ok(tryTakeOver, {});
  expect(await settled()).toMatchObject({ etape: 'PRET', echec: null });
});

test('the writing resumes by itself once the storage answers', async () => {
  const tries = async () => {
    const { rows } = await sql<{ tries: number }>`
      select retry_count as tries from pgboss.job where name = 'take-over' and state in ('retry', 'active')`.execute(
      portal.db,
    );
    return rows[0]?.tries ?? 0;
  };
  await withoutStorage(async () => {
    await manager.ok(writeTakeOver, {});
    await eventually(tries, (count) => count > 0);
    expect(await look()).toMatchObject({ etape: 'ECRITURE', echec: null });
  });
  await settled();
  const { depot, derniere } = await manager.ok(readTakeOver, {});
  expect(depot).toBeNull();
  expect(derniere).toMatchObject({ totaux: { fichiers: CODES, portail: CODES }, differences: [] });
});
