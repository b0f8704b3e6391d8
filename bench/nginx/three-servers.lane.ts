import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importClient } from '#server/modules/imports/testing/import-client.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { type Circumstances, callerOf } from '../soak/caller.ts';
import { checkerOn } from '../soak/check.ts';
import { complete, type People } from '../soak/ground.ts';
import { journalFiles } from '../soak/journal-files.ts';
import { aLifetime, live } from '../soak/lifetime.ts';
import { anIssuer, type Issuer } from '../soak/peers/issuer.ts';
import { type PortalProcess, portalProcess } from '../soak/peers/portal.ts';
import { openLocation, type TestWorld } from '../soak/peers/test-world.ts';
import { randomOf } from '../soak/random.ts';
import { aRecord } from '../soak/record.ts';
import { bundleSoak } from '../soak/run-soak.ts';
import { follow } from './testing/follower.ts';
import { NGINX_MISSING, nginxProgram, type RunningNginx, startNginx } from './testing/nginx.ts';

/** Three servers behind nginx, and a fourth that only runs jobs and receives no request. */
const SERVERS = 4;
const WORKERS = 6;
const LINES = 30;

let folder: string;
let target: TestWorld;
let issuer: Issuer;
let people: People;
let nginx: RunningNginx;
const portals: PortalProcess[] = [];
const program = nginxProgram();

beforeAll(async () => {
  if (program === undefined) throw new Error(NGINX_MISSING);
  folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'portail-nginx-'));
  mkdirSync(join(folder, 'data'));
  const built = join(folder, 'server');
  await bundleSoak(built);
  [target, issuer] = await Promise.all([openLocation('postgres', folder), anIssuer()]);
  people = await complete({ dataDir: folder, databaseUrl: target.databaseUrl });
  const ports: number[] = [];
  for (let index = 0; index < SERVERS; index += 1) {
    const port = await freePort();
    ports.push(port);
    const portal = portalProcess(
      { built, log: join(folder, `portal-${index}.log`), port },
      {
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: target.databaseUrl ?? '',
        OIDC_ISSUER: issuer.url,
        JOURNAL_DIR: join(folder, 'journal'),
        LOG_LEVEL: 'error',
        REQUESTS_PER_MINUTE: '1000000',
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_SECONDS: '2',
      },
    );
    portals.push(portal);
    await portal.start();
  }
  nginx = await startNginx(program, join(folder, 'nginx'), ports);
});
afterAll(async () => {
  await nginx?.stop();
  for (const portal of portals) await portal.kill();
  await issuer?.cut();
  await target?.remove();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

function underLoad(seed: number) {
  const now: Circumstances = {
    era: 0,
    disturbed: false,
    wentBack: false,
    proxied: true,
    deadline: Infinity,
  };
  const record = aRecord();
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (email: string) => {
    const token = tokens.get(email) ?? issuer.tokenOf(email);
    tokens.set(email, token);
    return token;
  };
  const deps = {
    record,
    people,
    now,
    random: randomOf(seed),
    caller: callerOf({ origin: () => nginx.origin, tokenOf, record, now }),
  };
  let isOver = false;
  const decided = new Set<number>();
  const one = async () => {
    while (!isOver) {
      const stateMachine = aLifetime(deps);
      await live(stateMachine, deps);
      if (stateMachine.dossierId !== null && stateMachine.input.length > 0)
        decided.add(stateMachine.dossierId);
    }
  };
  const work = Promise.all(Array.from({ length: WORKERS }, one));
  return {
    now,
    record,
    tokenOf,
    decided,
    async end() {
      isOver = true;
      await work;
    },
  };
}

const behind = () => portals.slice(0, 3);
const reported = (title: string, answers: ReadonlyMap<string, number>) =>
  console.log(title, Object.fromEntries([...answers].sort()));

test('each server killed in turn under load: no code lost or twice, no answer without a reason, streams go on', async () => {
  const load = underLoad(1);
  const [staff] = people.staff;
  const follower = follow(nginx.origin, await load.tokenOf(staff), () =>
    target.read(async (ask) => {
      const rows = await ask<{ id: number }>(
        'select dossier_id as id from dossier where decided_at is not null',
      );
      return rows.map(({ id }) => id);
    }),
  );
  load.now.disturbed = true;
  for (const portal of behind()) {
    await sleep(1500);
    await portal.kill();
    await sleep(1000);
    await portal.start();
  }
  await sleep(1500);
  await load.end();
  const violations = await target.read((ask) =>
    checkerOn(journalFiles(join(folder, 'journal'))).check(ask, load.record),
  );
  reported(`killed: ${load.record.codes.length} codes acknowledged,`, load.record.answers);
  expect([...violations, ...load.record.unexplained]).toEqual([]);
  expect(load.record.codes.length).toBeGreaterThan(20);
  await sleep(2000);
  await follower.stop();
  console.log(
    `the follower came back ${follower.resumed} times, ${follower.resets} of them to read again`,
  );
  expect(follower.resumed).toBeGreaterThan(0);
  for (const dossierId of load.decided) expect(follower.decided).toContain(dossierId);
});

test('a rolling restart under load passes without an error, and each job is done once', async () => {
  const load = underLoad(2);
  const [label] = people.labels;
  const importer = importClient(
    { origin: nginx.origin, tokenOf: load.tokenOf },
    label.email,
    label.structureId,
  );
  const imports: number[] = [];
  for (const [index, portal] of [...behind(), ...portals.slice(3)].entries()) {
    const lines = Array.from(
      { length: LINES },
      (_, line) => `Import ${index} ligne ${line};Marées ${index}${line};3:45;2024`,
    );
    const bytes = `titre;artiste_principal;duree;annee_publication\n${lines.join('\n')}\n`;
    const { importId } = await importer.preview({ bytes });
    const [written] = await Promise.all([importer.write(importId), portal.stop()]);
    expect(written.etat).toBeDefined();
    imports.push(importId);
    await portal.start();
  }
  await load.end();
  reported(`rolled: ${load.record.codes.length} codes acknowledged,`, load.record.answers);
  const violations = await target.read((ask) =>
    checkerOn(journalFiles(join(folder, 'journal'))).check(ask, load.record),
  );
  expect([...violations, ...load.record.unexplained]).toEqual([]);
  expect([...load.record.answers.keys()].filter((name) => /^5|cut/.test(name))).toEqual([]);
  const rows = await target.read((ask) =>
    ask<{ titre: string; count: number }>(
      "select titre, count(*)::int as count from element where titre like 'Import %' group by 1",
    ),
  );
  expect(rows).toHaveLength(imports.length * LINES);
  expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
});
