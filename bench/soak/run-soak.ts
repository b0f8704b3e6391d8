/** Rounds of work and calamity, each judged from outside; stops at the first violation, and leaves everything there. */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anSmtpPeer } from '#server/platform/mail/testing/smtp-peer.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { bundleServer } from '#tools/bundle/bundle-server.ts';
import { draw, type World } from './calamities.ts';
import { type Caller, type Circumstances, callerOf } from './caller.ts';
import { type Checker, checkerOn } from './check.ts';
import { deposit } from './deposit.ts';
import { type People, settle } from './ground.ts';
import { journalFiles } from './journal-files.ts';
import { aLife, type Life, live } from './life.ts';
import { aBucket } from './peers/bucket.ts';
import { anIssuer } from './peers/issuer.ts';
import { type Engine, openPlace } from './peers/place.ts';
import { portalProcess } from './peers/portal.ts';
import { aSmallDisk } from './peers/small-disk.ts';
import { randomOf } from './random.ts';
import { aRecord, type ClientRecord } from './record.ts';

export type SoakOptions = {
  readonly engine: Engine;
  /** Where journal and papers are. */
  readonly keptIn: 'folder' | 'bucket';
  readonly seed: number;
  readonly rounds: number;
  /** The bundled server, if it is there already. */
  readonly built?: string;
  /** Name of the one calamity; undefined: any, by lot. */
  readonly only?: string | undefined;
  /** What there is so far, after each round. */
  readonly onRound?: (name: string, soaked: Soaked) => void;
  /** Asked before each round. */
  readonly isOver?: () => boolean;
};

export type Soaked = {
  readonly rounds: number;
  readonly seconds: number;
  readonly calamities: ReadonlyMap<string, number>;
  readonly record: ClientRecord;
  readonly codes: number;
  readonly holes: number;
  readonly violations: readonly string[];
  /** Where everything is left when something was wrong; removed otherwise. */
  readonly folder: string;
};

/** Dossiers at once in a round. */
const LIVES = 6;
/** Milliseconds that a round goes on for once its calamity is over. */
const REST = 1500;

export function bundleSoak(folder: string): Promise<void> {
  return bundleServer(folder, { serve: 'bench/soak/serve.ts' });
}

type Running = World & {
  readonly caller: Caller;
  readonly people: People;
  readonly record: ClientRecord;
  readonly checker: Checker;
  /** Begun in an earlier round. */
  waiting: Life[];
};

export async function runSoak(options: SoakOptions): Promise<Soaked> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'portail-soak-'));
  const begun = performance.now();
  const calamities = new Map<string, number>();
  const violations: string[] = [];
  const { world, close } = await open(options, folder);
  let rounds = 0;
  const soaked = (): Soaked => {
    const { record, checker } = world;
    const seconds = (performance.now() - begun) / 1000;
    return {
      ...{ rounds, seconds, calamities, record, codes: checker.codes, holes: checker.holes },
      ...{ violations, folder },
    };
  };
  try {
    while (rounds < options.rounds && violations.length === 0 && options.isOver?.() !== true) {
      rounds += 1;
      const name = await oneRound(world);
      calamities.set(name, (calamities.get(name) ?? 0) + 1);
      violations.push(...(await judged(world)));
      options.onRound?.(name, soaked());
    }
  } finally {
    await close(violations.length > 0);
  }
  if (violations.length === 0) rmSync(folder, { recursive: true });
  return soaked();
}

async function open({ engine, keptIn, seed, built, only }: SoakOptions, folder: string) {
  const disk = aSmallDisk(join(folder, 'disk'));
  const dataDir = join(folder, 'disk', 'data');
  mkdirSync(join(dataDir, 'justificatifs'), { recursive: true });
  const program = built ?? join(folder, 'server');
  if (built === undefined) await bundleSoak(program);
  const [place, issuer, mail, port, bucket] = await Promise.all([
    openPlace(engine, dataDir),
    anIssuer(),
    anSmtpPeer(),
    freePort(),
    keptIn === 'bucket' ? aBucket() : null,
  ]);
  const people = await settle({ dataDir, databaseUrl: place.databaseUrl });
  const journalFolder = join(folder, 'disk', 'journal');
  const portal = portalProcess(
    { built: program, log: join(folder, 'portal.log'), port },
    {
      ...{ DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '', JOURNAL_DIR: journalFolder },
      ...{ OIDC_ISSUER: issuer.url, SMTP_URL: mail.url, MAIL_FROM: 'portail@spp.example' },
      ...bucket?.environment,
      ...{ LOG_LEVEL: 'error', DRAIN_SECONDS: '0', REQUESTS_PER_MINUTE: '1000000' },
      // Every other portal does not watch its disk: it meets a full one in the middle of a write.
      ...(seed % 2 === 0 ? {} : { DISK_FREE_MB: '0' }),
    },
  );
  // What a first start makes is in every copy.
  await portal.start();
  await portal.stop();
  await place.backUp();
  await portal.start();
  const now: Circumstances = { era: 0, disturbed: false, wentBack: false, deadline: 0 };
  const record = aRecord();
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (email: string) => {
    const token = tokens.get(email) ?? issuer.tokenOf(email);
    tokens.set(email, token);
    return token;
  };
  const caller = callerOf({ origin: portal.origin, tokenOf, record, now });
  const checker = checkerOn(bucket?.journal ?? journalFiles(journalFolder));
  const world: Running = {
    ...{ place, portal, issuer, mail, now, random: randomOf(seed), dataDir, journalFolder, bucket, disk },
    ...{ only: only ?? null, caller, people, record, checker, waiting: [] },
  };
  const close = async (isKept: boolean) => {
    await portal.kill();
    await Promise.all([issuer.cut(), mail.down()]);
    if (isKept) await keepRows(world, folder);
    await Promise.all([place.remove(), bucket?.remove()]);
    if (!isKept) disk?.remove();
  };
  return { world, close };
}

/** @returns the name of what went wrong */
async function oneRound(world: Running): Promise<string> {
  const { now, record, people, random, caller } = world;
  const calamity = draw(world);
  Object.assign(now, { disturbed: false, wentBack: false, deadline: Number.POSITIVE_INFINITY });
  if (!world.portal.isUp) await world.portal.start();
  const parts = { caller, record, people, now, random };
  const lives = [...world.waiting, ...Array.from({ length: LIVES }, () => aLife(parts))];
  const work = Promise.all([
    ...lives.map(async (life) => ({ life, hasEnded: await live(life, parts) })),
    deposit(caller, people.labels[0]).then(() => null),
  ]);
  await calamity.strike(world).catch((error: unknown) => {
    record.unexplained.push(`${calamity.name}: ${error}`);
  });
  now.deadline = Date.now() + REST;
  const ends = await work;
  world.waiting = ends.flatMap((end) => (end === null || end.hasEnded ? [] : [end.life]));
  return calamity.name;
}

async function judged({ place, portal, checker, record }: Running): Promise<readonly string[]> {
  // The embedded database is read while nobody else does.
  if (place.engine === 'embedded') await portal.kill();
  const faults = await place.read((ask) => checker.check(ask, record));
  return [...faults, ...record.unexplained];
}

/** What the server of PostgreSQL takes with it when it goes. */
async function keepRows({ place }: Running, folder: string): Promise<void> {
  if (place.engine === 'embedded') return;
  const { writeFile } = await import('node:fs/promises');
  await place.read(async (ask) => {
    for (const table of [
      'immatriculation',
      'compteur',
      'registre_ligne',
      'registre_generation',
      'annulation',
    ])
      await writeFile(
        join(folder, `${table}.jsonl`),
        (await ask(`select * from ${table}`)).map((row) => `${JSON.stringify(row)}\n`).join(''),
      );
  });
}
