import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitDossier, takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { signIn } from '#identity/testing/sign-in.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aTitle } from '#server/testing/builders.ts';
import { freePort, PASSWORD } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';

const EMAIL = 'premiere@essai.example';
const TRACKS = 8;
/** More of them with CRASH_ROUNDS: each starts a portal, which takes seconds. */
const KILLS = Number(process.env.CRASH_ROUNDS ?? 3);
/** Dossiers that are being decided when it is killed. */
const DECISIONS = Number(process.env.CRASH_DECISIONS ?? 2);
const TRACK = {
  artiste: 'Les Marées',
  duree: '3:45',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
} as const;

/** The portal killed in the middle of its decisions, started again, asked again. */
async function runningUntilKilled(fresh: FreshDatabase, port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/portal-process.ts'), EMAIL, PASSWORD],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: fresh.settings.dataDir,
        DATABASE_URL: fresh.settings.databaseUrl ?? '',
        ADMIN_EMAIL: EMAIL,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve());
    child.on('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
  });
  return child;
}

async function clientAt(port: number): Promise<ApiClient> {
  const origin = `http://localhost:${port}`;
  const { accessToken } = await signIn({
    origin,
    realm: 'isrc',
    clientId: 'portail',
    email: EMAIL,
    password: PASSWORD,
  });
  return clientOf({ origin, tokenOf: async () => accessToken }, EMAIL);
}

async function heldDossier(client: ApiClient): Promise<number> {
  let dossierId: number | undefined;
  for (let track = 1; track <= TRACKS; track += 1) {
    const body = { ...TRACK, titre: aTitle(), ...(dossierId === undefined ? {} : { dossierId }) };
    dossierId = (await client.ok(createElement, { body })).dossierId;
  }
  if (dossierId === undefined) throw new Error('no track was asked');
  await client.ok(submitDossier, { body: { dossierId, attestation: true } });
  await client.ok(takeDossierInCharge, { body: { dossierId } });
  return dossierId;
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

const opened: FreshDatabase[] = [];
let port: number;
beforeAll(async () => {
  port = await freePort();
});
afterAll(async () => {
  for (const fresh of opened) await fresh.remove();
});

test.each(['embedded', 'postgres'] as const)(
  'killed in the middle of decisions on %s: each code once, none lost, no hole but those that the journal names',
  async (kind: DatabaseKind) => {
    const fresh = await freshDatabase(kind, { image: SCHEMA });
    opened.push(fresh);
    await fresh.database.pool.query(
      `insert into prefixe (code, type, opened_at) values ('FRX26', 'P', '2024-01-01')`,
    );
    await fresh.database.close();
    const acknowledged = new Map<number, string>();
    const pending = new Set<number>();
    let unanswered = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const running = await runningUntilKilled(fresh, port);
      const client = await clientAt(port);
      for (const dossierId of pending) await decide(client, dossierId, acknowledged);
      pending.clear();
      for (let held = 0; held < DECISIONS; held += 1) pending.add(await heldDossier(client));
      const decisions = [...pending].map((dossierId) =>
        decide(client, dossierId, acknowledged).then(
          () => pending.delete(dossierId),
          () => {},
        ),
      );
      await sleep(Math.random() * 40 * DECISIONS);
      await killed(running);
      await Promise.all(decisions);
      unanswered += pending.size;
    }
    const { burnt } = await checkRegister(fresh, acknowledged);
    console.log(
      `${kind}: ${KILLS} kills, ${KILLS * DECISIONS} decisions, ${unanswered} unanswered, ${acknowledged.size} codes acknowledged, ${burnt} numbers given to nobody`,
    );
  },
  180_000 + KILLS * DECISIONS * 5000,
);

/** A refusal after a crash means that the decision was taken: the answer alone was lost. */
async function decide(
  client: ApiClient,
  dossierId: number,
  acknowledged: Map<number, string>,
): Promise<void> {
  try {
    const answer = await client.ok(validateDossier, { body: { dossierId } });
    if ('attributed' in answer)
      for (const { elementId, isrc } of answer.attributed) acknowledged.set(elementId, isrc);
  } catch (error) {
    if (!String(error).includes('DOSSIER_ALREADY_DECIDED')) throw error;
  }
}

async function checkRegister(
  fresh: FreshDatabase,
  acknowledged: ReadonlyMap<number, string>,
): Promise<{ readonly burnt: number }> {
  const database = await openDatabase(fresh.settings);
  const { rows } = await database.pool.query<{ isrc: string; element_id: number; designation: number }>(
    'select isrc, element_id, designation from immatriculation',
  );
  const counter = await database.pool.query<{ dernier: number }>('select dernier from compteur');
  const half = await database.pool.query(
    `select dossier_id from element group by dossier_id having count(distinct statut) > 1`,
  );
  await database.close();
  expect(acknowledged.size).toBeGreaterThan(0);
  const held = new Map(rows.map(({ element_id, isrc }) => [element_id, isrc]));
  for (const [elementId, isrc] of acknowledged) expect(held.get(elementId)).toBe(isrc);
  // A hole is a number that the journal says to be given to nobody, and nothing else.
  const burnt = burntNumbers(fresh.settings.dataDir);
  const spent = [...rows.map(({ designation }) => designation), ...burnt].toSorted((a, b) => a - b);
  expect(spent).toEqual(spent.map((_number, index) => index + 1));
  expect(counter.rows).toEqual([{ dernier: spent.length }]);
  expect(half.rows).toEqual([]);
  return { burnt: burnt.length };
}

/** Designations of codes whose decision died between the journal and its commit. */
function burntNumbers(dataDir: string): number[] {
  const folder = readdirSync(dataDir).find((name) => name.startsWith('journal')) ?? 'journal';
  return readdirSync(join(dataDir, folder)).flatMap((name) =>
    readFileSync(join(dataDir, folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"kind":"burnt"'))
      .flatMap((line) => JSON.parse(line.slice(65)).codes.map((isrc: string) => Number(isrc.slice(7)))),
  );
}
