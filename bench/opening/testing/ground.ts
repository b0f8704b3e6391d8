/**
 * A society's installation on its opening day: an empty PostgreSQL with an owner role and a serving
 * role, a folder, a mail server, a scanner; the console commands, and the server in a process of
 * its own.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccount } from '#identity/testing/account.ts';
import { signIn } from '#identity/testing/sign-in.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts';
import { databaseAt, postgresAddress, runOn } from '#server/platform/database/testing/run.ts';
import { anSmtpPeer, type SmtpPeer } from '#server/platform/mail/testing/smtp-peer.ts';
import { startClamdServer } from '#server/platform/testing/clamd-server.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { renewedTokens } from '#server/testing/renewed-tokens.ts';
import { freePort, PASSWORD } from '#server/testing/running-portal.ts';
import { brandsFileIn } from '#server/testing/society.ts';
import type { S3Settings } from '#storage/s3.ts';
import { ROOT, run } from '#tools/run.ts';

export const DIRECTOR = 'direction@union-producteurs.fr';

/** Two servers run side by side while one replaces the other. */
export type Location = 0 | 1;

type Command = 'migrate' | 'take-over' | 'doctor' | 'registry';

export type Ground = {
  readonly folder: string;
  readonly mails: SmtpPeer;
  /** Output and exit code of a console command. */
  command(
    name: Command,
    ...words: readonly string[]
  ): Promise<{ readonly code: number; readonly output: string }>;
  /**
   * @param root the sources of another release
   * @param first the URL of a module that is loaded before the server
   */
  start(root?: string, location?: Location, first?: string): Promise<void>;
  /** Stops the server at this location; all servers when omitted. */
  stop(location?: Location): Promise<void>;
  asOwner<R>(work: (pool: OpenedDatabase['pool']) => Promise<R>): Promise<R>;
  /** Client signed in with that address; the account is created the first time. */
  person(email: string, location?: Location): ApiClient;
  /** Backs up the database, with the server stopped. */
  backUp(): Promise<void>;
  putBack(): Promise<void>;
  remove(): Promise<void>;
};

type Grounds = {
  /**
   * `one`: the portal owns its tables, as in versions with a single role; `later`: the same until
   * `migrate` separates the two roles.
   */
  readonly roles?: 'one' | 'two' | 'later';
  /** S3 storage of documents and journal, in place of a folder. */
  readonly s3?: S3Settings;
};

export async function emptyGround({ roles = 'two', s3 }: Grounds = {}): Promise<Ground> {
  const bases = await emptyDatabase(roles === 'later');
  const folder = mkdtempSync(join(tmpdir(), 'portail-ouverture-'));
  const [mails, clamd, port, other] = await Promise.all([
    ...([anSmtpPeer(), startClamdServer(), freePort(), freePort()] as const),
  ]);
  mkdirSync(join(folder, 'data'));
  const origin = `http://localhost:${port}`;
  const environment = {
    DATABASE_URL: roles === 'one' ? bases.ownerUrl : bases.url,
    DATA_DIR: join(folder, 'data'),
    ...(s3 === undefined ? { JOURNAL_DIR: join(folder, 'journal') } : inBucket(s3)),
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_URL: origin,
    BRANDS_FILE: brandsFileIn(folder),
    ADMIN_EMAIL: DIRECTOR,
    SMTP_URL: `${mails.url}?ignoreTLS=true`,
    MAIL_FROM: 'isrc@union-producteurs.fr',
    CLAMD_HOST: `${clamd.address.host}:${clamd.address.port}`,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  };
  const server = servers(environment, [port, other]);
  const asOwner: Ground['asOwner'] = async (work) => {
    const database = await openDatabase({
      databaseUrl: roles === 'later' ? bases.administratorUrl : bases.ownerUrl,
      dataDir: folder,
    });
    return work(database.pool).finally(() => database.close());
  };
  const tokenOf = renewedTokens(async (email, isFirst) => {
    if (isFirst)
      await asOwner((pool) =>
        openAccount((text, values) => pool.query(text, [...values]), { email, password: PASSWORD }),
      );
    const site = { origin, realm: 'isrc', clientId: 'portail' };
    return (await signIn({ ...site, email, password: PASSWORD })).accessToken;
  });
  return {
    folder,
    mails,
    asOwner,
    ...server,
    ...bases.backup,
    command: (name, ...words) =>
      run(process.execPath, [join(ROOT, 'server', `${name}.ts`), ...words], {
        quiet: true,
        // Only commands that change tables or repair the register run as the owner role.
        env: {
          ...environment,
          ...(roles !== 'one' && OWNERS.has(name) ? { DATABASE_OWNER_URL: bases.ownerUrl } : {}),
        },
      }),
    person: (email, location = 0) =>
      clientOf({ origin: `http://localhost:${[port, other][location]}`, tokenOf }, email),
    async remove() {
      await server.stop();
      await Promise.all([mails.down(), clamd.stop(), bases.drop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const inBucket = ({ endpoint = '', region, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  JOURNAL_S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

const OWNERS: ReadonlySet<Command> = new Set(['migrate', 'registry']);

/** Servers without web pages, started as `main.ts` does; they end with this process. */
function servers(
  environment: Readonly<Record<string, string>>,
  ports: readonly [number, number],
): Pick<Ground, 'start' | 'stop'> {
  const running = new Map<Location, ChildProcess>();
  const stop: Ground['stop'] = async (location) => {
    for (const one of location === undefined ? [...running.keys()] : [location]) {
      const child = running.get(one);
      running.delete(one);
      if (child === undefined || child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  };
  return {
    stop,
    async start(root = ROOT, location = 0, first) {
      const preload = first === undefined ? [] : ['--import', first];
      const program = [...preload, '--input-type=module', '--eval', PROGRAM];
      const started = spawn(process.execPath, program, {
        cwd: root,
        env: { ...process.env, ...environment, PORT: String(ports[location]) },
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      });
      running.set(location, started);
      let text = '';
      started.stderr?.on('data', (piece) => {
        text += piece;
      });
      const [word] = await Promise.race([once(started, 'message'), once(started, 'close')]);
      if (word !== 'ready') throw new Error(`the server ended with ${word}: ${text}`);
    },
  };
}

const PROGRAM = `
  import { runPortal } from './server/run-portal.ts';
  const stop = await runPortal({ site: null, quiet: true });
  process.once('disconnect', () => stop());
  process.send('ready');
`;

/** As in docs/operations.md: an empty database whose owner may create roles. */
async function emptyDatabase(isServedBefore: boolean) {
  const server = await postgresAddress();
  const name = `ouverture_${randomUUID().slice(0, 8)}`;
  const [owner, portal, stored] = [`${name}_maitre`, `${name}_portail`, `${name}_sauvegarde`];
  const password = randomUUID();
  const sql = (statement: string) => runOn(server, statement);
  await sql(`create role ${owner} login createrole password '${password}'`);
  await sql(`create database ${name} owner ${owner} encoding 'UTF8' template template0`);
  if (isServedBefore) {
    await sql(`create role ${portal} login password '${password}'`);
    await sql(`grant create on database ${name} to ${portal}`);
    await runOn(databaseAt(server, name), `grant create on schema public to ${portal}`);
    // Changing an owner requires membership of both roles.
    await sql(`grant ${portal} to ${owner}`);
  }
  const as = (role: string) => {
    const address = new URL(databaseAt(server, name));
    [address.username, address.password] = [role, password];
    return address.href;
  };
  const copy = async (to: string, from: string) => {
    await sql(`drop database if exists ${to} with (force)`);
    await sql(`create database ${to} owner ${owner} template ${from}`);
  };
  return {
    url: as(portal),
    ownerUrl: as(owner),
    administratorUrl: databaseAt(server, name),
    backup: { backUp: () => copy(stored, name), putBack: () => copy(name, stored) },
    async drop() {
      for (const base of [name, stored]) await sql(`drop database if exists ${base} with (force)`);
      for (const role of [portal, owner]) await sql(`drop role if exists ${role}`);
    },
  };
}
