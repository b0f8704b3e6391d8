import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateDossier } from '#contract/registration/dossier.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { lockedDossier, tracks } from '#server/testing/dossiers.ts';
import { accessAt, EMAIL, killed, started } from '#server/testing/killable-portal.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';

const TRACKS = 8;
/** More of them with CRASH_ROUNDS: each starts a portal, which takes seconds. */
const KILLS = Number(process.env.CRASH_ROUNDS ?? 3);
/** Concurrent decisions when the portal is killed. */
const DECISIONS = Number(process.env.CRASH_DECISIONS ?? 2);
const clientAt = async (port: number) => clientOf(await accessAt(port), EMAIL);

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
      const running = await started(fresh, port);
      const client = await clientAt(port);
      for (const dossierId of pending) await decide(client, dossierId, acknowledged);
      pending.clear();
      for (let locked = 0; locked < DECISIONS; locked += 1)
        pending.add((await lockedDossier(client, client, tracks(TRACKS))).dossierId);
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

/** A refusal after a crash means that the decision was committed: only the answer was lost. */
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
  const { rows } = await database.pool.query<{
    isrc: string;
    element_id: number;
    designation: number;
  }>('select isrc, element_id, designation from immatriculation');
  const counter = await database.pool.query<{ dernier: number }>('select dernier from compteur');
  const half = await database.pool.query(
    `select dossier_id from element group by dossier_id having count(distinct statut) > 1`,
  );
  await database.close();
  expect(acknowledged.size).toBeGreaterThan(0);
  const locked = new Map(rows.map(({ element_id, isrc }) => [element_id, isrc]));
  for (const [elementId, isrc] of acknowledged) expect(locked.get(elementId)).toBe(isrc);
  // Each gap is a number that the journal declares issued to nobody.
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
      .flatMap((line) =>
        JSON.parse(line.slice(65)).codes.map((isrc: string) => Number(isrc.slice(7))),
      ),
  );
}
