/**
 * Power cut while codes are issued: database and journal are on a separate file system that
 * immediately loses everything not synced (ext4's own shutdown, without its log), then comes back.
 * Linux, as root, with perl.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseAt, runOn } from '#server/platform/database/testing/run.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { startPostgres } from '#tools/postgres.ts';
import { type Circumstances, callerOf } from './soak/caller.ts';
import { checkerOn } from './soak/check.ts';
import { complete } from './soak/ground.ts';
import { journalFiles } from './soak/journal-files.ts';
import { aLifetime, live } from './soak/lifetime.ts';
import { anIssuer, type Issuer } from './soak/peers/issuer.ts';
import { type PortalProcess, portalProcess } from './soak/peers/portal.ts';
import { openLocation } from './soak/peers/test-world.ts';
import { randomOf } from './soak/random.ts';
import { aRecord, type ClientRecord } from './soak/record.ts';
import { bundleSoak } from './soak/run-soak.ts';

const CUTS = Number(process.env.POWER_CUTS ?? 8);
const LIVES = 6;
const DATABASE = 'coupure';
/** `EXT4_IOC_SHUTDOWN` of Linux, with « no flush of the log ». */
const SHUTDOWN =
  'open(my $f, "<", $ARGV[0]) or die; my $how = pack("I", 2); ioctl($f, 0x8004587d, $how) or die "$!"';

/** Argument: the database; PostgreSQL by default. */
export async function powerCutBench([engine = 'postgres']: readonly string[]): Promise<void> {
  const built = mkdtempSync(join(tmpdir(), 'portail-power-server-'));
  await bundleSoak(built);
  let codes = 0;
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const one = await (engine === 'embedded' ? oneCutEmbedded : oneCut)(built, cut);
    codes += one.acknowledged;
    for (const error of one.errors) console.log(`  ${error}`);
    console.log(`${cut}: ${one.acknowledged} codes acknowledged, ${one.errors.length} faults`);
    if (one.errors.length > 0) process.exitCode = 1;
  }
  console.log(`${engine}: ${CUTS} power cuts, ${codes} codes acknowledged before them`);
  rmSync(built, { recursive: true });
}

async function oneCut(built: string, seed: number) {
  const disk = aDisk();
  const issuer = await anIssuer();
  const location: Location = {
    built,
    disk,
    issuer,
    port: await freePort(),
    dataDir: join(disk.beside, 'data'),
  };
  mkdirSync(location.dataDir);
  try {
    const before = await startPostgres({ durable: true });
    await runOn(before.url, `create database ${DATABASE}`);
    const record = await workedUntilCut(location, databaseAt(before.url, DATABASE), seed);
    await before.stop().catch(() => {});
    disk.comeBack();
    const after = await startPostgres({ durable: true, cluster: before.data ?? '' });
    const errors = await judged(location, databaseAt(after.url, DATABASE), record);
    await after.stop();
    return { acknowledged: new Set(record.codes.map(({ isrc }) => isrc)).size, errors };
  } finally {
    await issuer.cut();
    disk.remove();
  }
}

/** The embedded database is in the portal's folder, on that disk too. */
async function oneCutEmbedded(built: string, seed: number) {
  const disk = aDisk();
  const issuer = await anIssuer();
  const dataDir = join(disk.folder, 'data');
  const location: Location = { built, disk, issuer, port: await freePort(), dataDir };
  mkdirSync(dataDir);
  try {
    const record = await workedUntilCut(location, undefined, seed);
    disk.comeBack();
    const portal = await portalAt(location, undefined);
    await portal.kill();
    const { read } = await openLocation('embedded', dataDir);
    const errors = await read((ask) =>
      checkerOn(journalFiles(journalOf(location))).check(ask, record),
    );
    return { acknowledged: new Set(record.codes.map(({ isrc }) => isrc)).size, errors };
  } finally {
    await issuer.cut();
    disk.remove();
  }
}

type Location = {
  readonly built: string;
  readonly disk: ReturnType<typeof aDisk>;
  readonly issuer: Issuer;
  readonly port: number;
  readonly dataDir: string;
};

const journalOf = ({ disk }: Location) => join(disk.folder, 'journal');

async function portalAt(
  location: Location,
  databaseUrl: string | undefined,
): Promise<PortalProcess> {
  const { built, disk, issuer, port, dataDir } = location;
  const portal = portalProcess(
    { built, log: join(disk.beside, 'portal.log'), port },
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      JOURNAL_DIR: journalOf(location),
      OIDC_ISSUER: issuer.url,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      DISK_FREE_MB: '0',
    },
  );
  await portal.start();
  return portal;
}

async function workedUntilCut(
  location: Location,
  databaseUrl: string | undefined,
  seed: number,
): Promise<ClientRecord> {
  const { disk, issuer, dataDir } = location;
  const people = await complete({ dataDir, databaseUrl });
  // Syncs the initial state to disk: programs, an empty database, its people.
  disk.sync();
  const portal = await portalAt(location, databaseUrl);
  const random = randomOf(seed);
  const record = aRecord();
  const now: Circumstances = {
    era: 0,
    disturbed: true,
    wentBack: false,
    deadline: Number.POSITIVE_INFINITY,
  };
  const tokenOf = (email: string) => issuer.tokenOf(email);
  const caller = callerOf({ origin: () => portal.origin, tokenOf, record, now });
  const deps = { caller, record, people, now, random };
  const work = Promise.all(
    Array.from({ length: LIVES }, async () => {
      while (now.deadline > Date.now()) await live(aLifetime(deps), deps);
    }),
  );
  // Cuts during the work: waits for a number of codes, not a time, since machines differ in speed.
  for (const enough = random.whole(5, 60); record.codes.length < enough; )
    await sleep(random.whole(5, 50));
  disk.cutPower();
  now.deadline = 0;
  await portal.kill();
  await work;
  return record;
}

async function judged(
  location: Location,
  databaseUrl: string,
  record: ClientRecord,
): Promise<readonly string[]> {
  const portal = await portalAt(location, databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ask = async <T extends object>(sql: string) => (await client.query<T>(sql)).rows;
  const errors = await checkerOn(journalFiles(journalOf(location))).check(ask, record);
  await client.end();
  await portal.kill();
  return errors;
}

/** Mounts a disk used as the system's temporary folder meanwhile. */
function aDisk() {
  const beside = mkdtempSync(join(tmpdir(), 'portail-power-'));
  const [image, folder] = [join(beside, 'image'), join(beside, 'disk')];
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { stdio: 'pipe' });
  mkdirSync(folder);
  run('truncate', '-s', '1G', image);
  run('mkfs.ext4', '-q', image);
  run('mount', '-o', 'loop', image, folder);
  for (const one of [beside, folder]) chmodSync(one, 0o777);
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return {
    beside,
    folder,
    sync: () => run('sync', '-f', folder),
    cutPower: () => run('perl', '-e', SHUTDOWN, folder),
    comeBack() {
      run('umount', folder);
      run('mount', '-o', 'loop', image, folder);
    },
    remove() {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
      // Lazy unmount: processes that still use it end by themselves.
      run('umount', '-l', folder);
      rmSync(beside, { recursive: true });
    },
  };
}
