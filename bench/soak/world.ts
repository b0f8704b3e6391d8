/**
 * One world of a soak: a database, a journal, servers on both, their dependencies, and people who
 * work.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { aWire, type Wire } from '#bench/soak/peers/wire.ts';
import { anSmtpPeer } from '#server/platform/mail/testing/smtp-peer.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { startS3Server } from '#storage/testing/s3-server.ts';
import { bundleServer } from '#tools/bundle/bundle-server.ts';
import { type Circumstances, callerOf } from './caller.ts';
import { type Checker, checkerOn } from './check.ts';
import { complete, type People } from './ground.ts';
import { type JournalFiles, journalFiles, journalObjects } from './journal-files.ts';
import { type HandledJournal, handledJournal } from './peers/handled-journal.ts';
import { anIssuer, type Issuer } from './peers/issuer.ts';
import { type PortalProcess, portalProcess } from './peers/portal.ts';
import { aSmallDisk, type SmallDisk } from './peers/small-disk.ts';
import { type Engine, openLocation, type TestWorld } from './peers/test-world.ts';
import { type Random, randomOf } from './random.ts';
import { aRecord, type ClientRecord } from './record.ts';
import { type Work, workOf } from './work.ts';

export type World = {
  readonly location: TestWorld;
  /** Servers on the same database and journal. */
  readonly servers: readonly [PortalProcess, ...PortalProcess[]];
  readonly issuer: Issuer;
  readonly mail: { up(): Promise<void>; down(): Promise<void> };
  readonly now: Circumstances;
  readonly random: Random;
  /** Folder of the world itself. */
  readonly folder: string;
  /** Path of the bundled server. */
  readonly program: string;
  /** Environment of the servers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Data folder of the servers. */
  readonly dataDir: string;
  /** Folder of the journal, or of its bucket's objects. */
  readonly journalFolder: string;
  readonly bucket: Bucket | null;
  readonly journal: HandledJournal;
  /** Disk of the data and journal folders; null where none can be mounted. */
  readonly disk: SmallDisk | null;
  readonly people: People;
  readonly record: ClientRecord;
  readonly checker: Checker;
  /** Reads the journal from its beginning. */
  files(): JournalFiles;
  readonly work: Work;
};

export type Opening = {
  readonly engine: Engine;
  /** Storage of journal and documents. */
  readonly storedIn: 'folder' | 'bucket';
  readonly servers: number;
  readonly seed: number;
  /** The bundled server, if already built. */
  readonly built?: string;
};

export function bundleSoak(folder: string): Promise<void> {
  return bundleServer(folder, { serve: 'bench/soak/serve.ts' });
}

export async function openWorld(opening: Opening, folder: string): Promise<World> {
  const { engine, storedIn, seed, built } = opening;
  const disk = aSmallDisk(join(folder, 'disk'));
  const dataDir = join(folder, 'disk', 'data');
  const journalFolder = join(folder, 'disk', 'journal');
  mkdirSync(join(dataDir, 'justificatifs'), { recursive: true });
  const program = built ?? join(folder, 'server');
  if (built === undefined) await bundleSoak(program);
  const [location, issuer, mail, bucket] = await Promise.all([
    openLocation(engine, dataDir),
    anIssuer(),
    anSmtpPeer(),
    storedIn === 'bucket' ? aBucket() : null,
  ]);
  const people = await complete({ dataDir, databaseUrl: location.databaseUrl });
  const environment: Record<string, string> = {
    ...environmentOf(issuer, mail),
    ...bucket?.environment,
    DATA_DIR: dataDir,
    DATABASE_URL: location.databaseUrl ?? '',
    JOURNAL_DIR: journalFolder,
  };
  // Every other world has disk monitoring off: the disk then fills up during a write.
  if (seed % 2 === 1) environment.DISK_FREE_MB = '0';
  const servers = await startedServers({
    program,
    folder,
    environment,
    location,
    count: opening.servers,
  });
  const now: Circumstances = { era: 0, disturbed: false, wentBack: false, deadline: 0 };
  const record = aRecord();
  const random = randomOf(seed);
  const tokenOf = tokensOf(issuer);
  const caller = callerOf({ origin: () => random.one(servers).origin, tokenOf, record, now });
  const stored = bucket?.journalFolder ?? journalFolder;
  const files = () => (storedIn === 'bucket' ? journalObjects(stored) : journalFiles(stored));
  const checker = checkerOn(files());
  const journal = handledJournal({ folder: stored, kind: storedIn, writers: servers.length });
  const work = workOf({ caller, record, people, now, random });
  return {
    location,
    servers,
    issuer,
    mail,
    now,
    random,
    folder,
    program,
    environment,
    dataDir,
    journalFolder,
    bucket,
    journal,
    disk,
    people,
    record,
    checker,
    files,
    work,
  };
}

/** Environment of the servers of any deployment. */
function environmentOf(
  issuer: Issuer,
  mail: { readonly url: string },
): Readonly<Record<string, string>> {
  return {
    OIDC_ISSUER: issuer.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'portail@spp.example',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    REQUESTS_PER_MINUTE: '1000000',
  };
}

type Starting = Pick<World, 'program' | 'folder' | 'environment' | 'location'> & {
  readonly count: number;
};

async function startedServers(starting: Starting): Promise<World['servers']> {
  const { program, folder, environment, location, count } = starting;
  const server = async (number: number) =>
    portalProcess(
      { built: program, log: join(folder, `portal-${number}.log`), port: await freePort() },
      environment,
    );
  const servers: [PortalProcess, ...PortalProcess[]] = [await server(1)];
  while (servers.length < count) servers.push(await server(servers.length + 1));
  // Starts once before the first backup, so that every copy contains what a first start creates.
  await servers[0].start();
  await servers[0].stop();
  await location.backUp();
  for (const one of servers) await one.start();
  return servers;
}

export function tokensOf(issuer: Issuer): (email: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>();
  return (email) => {
    const token = tokens.get(email) ?? issuer.tokenOf(email);
    tokens.set(email, token);
    return token;
  };
}

/**
 * A bucket for documents and journal: the portal reaches it through a network that can be cut; its
 * files are read from outside.
 */
type Bucket = {
  readonly wire: Wire;
  /** Environment variables of the portal. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder where the test server stores the journal's objects, as files. */
  readonly journalFolder: string;
  remove(): Promise<void>;
};

async function aBucket(): Promise<Bucket> {
  const { settings, directory, stop } = await startS3Server();
  const journalFolder = join(directory, settings.bucket, 'journal');
  const wire = await aWire({
    port: Number(new URL(settings.endpoint ?? '').port),
    host: '127.0.0.1',
  });
  return {
    wire,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${wire.port}`,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      JOURNAL_S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    journalFolder,
    async remove() {
      await wire.cut();
      await stop();
    },
  };
}
