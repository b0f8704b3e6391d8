import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LARGEST_JUSTIFICATIF } from '../../../domain/justificatif/limits.ts';
import { aPdf } from '../../../domain/justificatif/testing/sample-files.ts';
import { signIn } from '../../../identity/testing/sign-in.ts';
import { kyselyOn } from '../../platform/database/kysely.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing/fresh-database.ts';
import { aPerson, aStructure } from '../../testing/builders.ts';
import { freePort, PASSWORD } from '../../testing/running-portal.ts';
import { SCHEMA } from '../../testing/schema.ts';
import { formOf } from './testing/upload-client.ts';

const EMAIL = 'cent.depots@essai.example';
const UPLOADS = 100;
const KIBI_PER_MEBI = 1024;

let fresh: FreshDatabase;
let child: ChildProcess;
let port: number;
beforeAll(async () => {
  fresh = await freshDatabase('postgres', { image: SCHEMA });
  port = await freePort();
  const { dataDir, databaseUrl = '' } = fresh.settings;
  const environment = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/portal-process.ts'), EMAIL, PASSWORD],
    { env: { ...process.env, ...environment, LOG_LEVEL: 'silent' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve());
    child.on('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
  });
});
afterAll(async () => {
  child?.removeAllListeners('exit');
  child?.kill('SIGKILL');
  await fresh?.remove();
});

/** Resident memory of the server, in MiB. */
function memory(): number {
  const [, kibi = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kibi) / KIBI_PER_MEBI;
}

/** MiB. A server that has just started also compiles and fills its heap once: what it never gives back. */
const MOST_GROWTH = 64;
const MOST_FIRST_GROWTH = 160;

test('a hundred of the largest files at once: all are kept, and the memory of the server hardly grows', {
  timeout: 180_000,
}, async () => {
  const db = kyselyOn<Tables>(fresh.database.pool);
  const structures: number[] = [];
  for (let one = 0; one < UPLOADS; one += 1) structures.push(await aStructure(db, { etat: 1 }));
  await aPerson(db, { email: EMAIL, structures, roles: ['isGestionnaireInternet'] });
  const origin = `http://localhost:${port}`;
  const account = { origin, realm: 'isrc', clientId: 'portail', email: EMAIL, password: PASSWORD };
  const { accessToken } = await signIn(account);
  const bytes = aPdf(LARGEST_JUSTIFICATIF);
  const deposit = async (structureId: number): Promise<number> => {
    const body = formOf(structureId, [{ bytes, name: 'Kbis.pdf' }]);
    const headers = { authorization: `Bearer ${accessToken}`, 'x-structure-id': String(structureId) };
    const answer = await fetch(`${origin}/api/upload`, { method: 'POST', body, headers });
    await answer.text();
    return answer.status;
  };
  expect(await deposit(structures[0] ?? 0)).toBe(200);
  const wave = async (): Promise<number> => {
    const before = memory();
    let peak = before;
    const sampling = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 20);
    const statuses = await Promise.all(structures.slice(1).map(deposit));
    clearInterval(sampling);
    expect(new Set(statuses)).toEqual(new Set([200]));
    return peak - before;
  };
  const [first, second] = [await wave(), await wave()];
  console.log(`memory: +${first.toFixed(0)} MiB on a cold server, then +${second.toFixed(0)} MiB`);
  const { kept } = await db
    .selectFrom('justificatif')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow();
  expect(Number(kept)).toBe(1 + 2 * (UPLOADS - 1));
  expect(first).toBeLessThan(MOST_FIRST_GROWTH);
  expect(second).toBeLessThan(MOST_GROWTH);
});
