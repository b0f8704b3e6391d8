import { mkdirSync, renameSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { composePortal, type Portal } from '#server/compose.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { startS3Server } from '#storage/testing/s3-server.ts';
import { readConfiguration } from '../configuration.ts';
import { openDatabase } from '../database/open-database.ts';
import { type FreshDatabase, freshDatabase } from '../database/testing/fresh-database.ts';

type State = { readonly status: number; readonly body: unknown };
const UP = {
  status: 'up',
  database: true,
  storage: true,
  identity: true,
  disk: true,
  mail: true,
  register: true,
  journal: true,
  degraded: [],
  version: '2.0.1',
  // It runs from its sources.
  build: null,
};
/** Without the database nothing is served; without another part, the rest is. */
const without = (part: string) =>
  part === 'database'
    ? { ...UP, status: 'down', database: false }
    : { ...UP, status: 'degraded', [part]: false, degraded: [{ part, reason: 'unreachable' }] };

async function readyOf(app: Portal['app']): Promise<State> {
  const response = await app.inject('/health/ready');
  return { status: response.statusCode, body: response.json() };
}

/** Polls until the answer is this one. */
async function until(app: Portal['app'], body: object): Promise<void> {
  await expect
    .poll(async () => (await readyOf(app)).body, { timeout: 30_000, interval: 20 })
    .toEqual(body);
}

/**
 * One part fails and recovers by itself; no other part is reported down, and only the database
 * makes the server not ready.
 */
async function expectFailThenUp(
  app: Portal['app'],
  part: string,
  fail: () => unknown,
  repair: () => unknown,
) {
  expect(await readyOf(app)).toEqual({ status: 200, body: UP });
  await fail();
  await until(app, without(part));
  expect((await readyOf(app)).status).toBe(part === 'database' ? 503 : 200);
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'up' });
  await repair();
  await until(app, UP);
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A third-party server that answers as `manner` says. */
async function aServer(): Promise<{
  origin: string;
  requested: string[];
  manner: RequestListener;
}> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    location.manner(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const location = { origin: `http://127.0.0.1:${port}`, requested, manner: mentions(200) };
  return location;
}
const mentions =
  (status: number, body = '{}'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location: '/' }).end(body);
const never: RequestListener = () => {};

const S3 = {
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'compte-secret',
  S3_SECRET_ACCESS_KEY: 'mot-secret',
};

describe('a bucket', () => {
  // spec 7.19
  test('is checked at the configured health address: 200 and 201, and nothing else', async () => {
    const server = await aServer();
    const environment = {
      ...S3,
      S3_ENDPOINT: server.origin,
      S3_HEALTH_URL: `${server.origin}/vie`,
    };
    const portal = await runningPortal('embedded', { environment });
    closing.push(() => portal.remove());
    for (const [status, isUp] of [
      [200, true],
      [503, false],
      // Tested after a refusal, so that a cached state cannot pass for an answer.
      [201, true],
      [204, false],
      [302, false],
      [403, false],
    ] as const) {
      server.manner = mentions(status);
      await until(portal.app, isUp ? UP : without('storage'));
    }
    expect(new Set(server.requested)).toEqual(new Set(['/vie']));
  });

  test('without such an address is checked by ordinary use, whatever the server', async () => {
    const server = await startS3Server();
    closing.push(() => server.stop());
    const { endpoint = '', bucket, accessKeyId, secretAccessKey } = server.settings;
    const account = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    for (const [name, state] of [
      [bucket, UP],
      ['un-autre', without('storage')],
    ] as const) {
      const environment = { ...account, S3_ENDPOINT: endpoint, S3_BUCKET: name };
      const portal = await runningPortal('embedded', { environment });
      closing.push(() => portal.remove());
      await until(portal.app, state);
    }
  });

  test('that hangs is reported in time, is not asked more often, and recovers', async () => {
    const server = await aServer();
    const environment = {
      ...S3,
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_HEALTH_URL: `${server.origin}/vie`,
    };
    const portal = await runningPortal('embedded', { environment });
    closing.push(() => portal.remove());
    const { app } = portal;
    await expectFailThenUp(
      app,
      'storage',
      () => {
        server.manner = never;
      },
      async () => {
        const before = server.requested.length;
        await Promise.all(Array.from({ length: 100 }, () => readyOf(app)));
        expect(server.requested.length - before).toBeLessThanOrEqual(1);
        server.manner = mentions(200);
      },
    );
    expect(new Set(server.requested)).toEqual(new Set(['/vie']));
    const text = JSON.stringify((await readyOf(app)).body);
    expect(text).not.toMatch(/secret|127\.0\.0\.1|S3/);
  });
});

describe('parts of one’s own', () => {
  const portal = aRunningPortal('embedded');

  test('a folder that cannot be written', async () => {
    const folder = join(portal.dataDir, 'justificatifs');
    await expectFailThenUp(
      portal.app,
      'storage',
      () => renameSync(folder, `${folder}-parti`),
      () => mkdirSync(folder),
    );
  });

  test('a thousand questions at once are one', async () => {
    const states = await Promise.all(Array.from({ length: 1000 }, () => readyOf(portal.app)));
    expect(new Set(states.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify(UP)]),
    );
  });
});

test('a job queue that the portal may no longer use, or that is locked', async () => {
  // Idle workers that wait for the lock would take every connection.
  const jobs = { poll: 60, firstRetry: 1, longestRetry: 1 };
  const portal = await runningPortal('postgres', { jobs });
  closing.push(() => portal.remove());
  const isUp = { ...UP, jobs: true };
  const isDown = {
    ...isUp,
    status: 'degraded',
    jobs: false,
    degraded: [{ part: 'jobs', reason: 'unreachable' }],
  };
  await until(portal.app, isUp);
  await sql`revoke all on pgboss.job_common from current_user`.execute(portal.db);
  await until(portal.app, isDown);
  expect((await readyOf(portal.app)).status).toBe(200);
  await sql`grant all on pgboss.job_common to current_user`.execute(portal.db);
  await until(portal.app, isUp);
  await portal.db.transaction().execute(async (trx) => {
    await sql`lock table pgboss.job_common in share mode`.execute(trx);
    await until(portal.app, isDown);
  });
  await until(portal.app, isUp);
});

test('another identity provider is asked for its discovery document', async () => {
  const server = await aServer();
  const issuer = `${server.origin}/realms/isrc`;
  // Some issuers, and some configurations, use a trailing slash.
  const document = JSON.stringify({ issuer: `${issuer}/` });
  server.manner = mentions(200, document);
  const portal = await runningPortal('embedded', { environment: { OIDC_ISSUER: `${issuer}/` } });
  closing.push(() => portal.remove());
  for (const wrong of [
    mentions(404),
    mentions(200, '{"issuer":"http://ailleurs"}'),
    mentions(200, '<html>'),
    never,
  ]) {
    await expectFailThenUp(
      portal.app,
      'identity',
      () => {
        server.manner = wrong;
      },
      () => {
        server.manner = mentions(200, document);
      },
    );
  }
  expect(new Set(server.requested)).toEqual(
    new Set(['/realms/isrc/.well-known/openid-configuration']),
  );
});

describe('a PostgreSQL server behind a network', () => {
  let fresh: FreshDatabase;
  let network: Awaited<ReturnType<typeof aNetwork>>;
  let portal: Portal;
  beforeAll(async () => {
    fresh = await freshDatabase('postgres');
    const url = new URL(fresh.settings.databaseUrl ?? '');
    // The tests' own PostgreSQL listens on a socket in a folder; an external one, on a port.
    const folder = url.searchParams.get('host');
    network = await aNetwork(
      folder === null
        ? { host: url.hostname, port: Number(url.port || 5432) }
        : { path: join(folder, '.s.PGSQL.5432') },
    );
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(network.port);
    const { dataDir } = fresh.settings;
    portal = await composePortal({
      configuration: readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      publicUrl: 'http://localhost:3000',
      database: await openDatabase({ dataDir, databaseUrl: url.href }),
      demonstration: false,
      site: null,
      // Its queue is in the same database: it would be away with it.
      jobs: 'off',
    });
  });
  afterAll(async () => {
    await portal?.close();
    await network?.stop();
    await fresh?.remove();
  });

  test.each(['cut', 'silent'] as const)('that is %s', async (manner) => {
    await expectFailThenUp(
      portal.app,
      'database',
      () => network.be(manner),
      () => network.be('open'),
    );
  });
});

/** Forwards everything until it is set to cut connections, or to drop all data. */
async function aNetwork(target: NetConnectOpts) {
  let state: 'open' | 'cut' | 'silent' = 'open';
  const ends = new Set<Socket>();
  const server = createTcpServer((similar) => {
    if (state === 'cut') return void similar.destroy();
    const far = connect(target);
    for (const [from, to] of [
      [similar, far],
      [far, similar],
    ] as const) {
      ends.add(from);
      from.on('data', (data) => {
        if (state !== 'silent') to.write(data);
      });
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    be(next: typeof state) {
      // Dropped data is lost: connections that sent some meanwhile have to start again.
      if (next === 'cut' || state === 'silent') cut();
      state = next;
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
