import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { freePort, type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { brandsFileIn } from '#server/testing/society.ts';

describe('a server that stops', () => {
  let portal: RunningPortal;
  let token: string;
  beforeEach(async () => {
    portal = await runningPortal('embedded');
    const structureId = await aStructure(portal.db, { etat: 1 });
    const { email } = await aPerson(portal.db, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
    });
    token = await portal.tokenOf(email);
  });
  afterEach(() => portal?.remove());

  test('reports it at once, and continues to answer, closing each connection after its answer', async () => {
    portal.startDraining();
    const ready = await fetch(`${portal.origin}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { status: 'stopping', database: true },
    ]);
    for (const path of ['/health/live', '/api/references/pays', '/config.json']) {
      const answer = await fetch(`${portal.origin}${path}`);
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close']);
    }
  });

  test('answers clients that connected before it closed its port', async () => {
    portal.startDraining();
    // The IP address itself: looking a name up takes time, and the port would be closed by then.
    const door = portal.app.server.address();
    const address = typeof door === 'object' ? door?.address : undefined;
    const knocking = Array.from({ length: 20 }, () => aTalk(portal, address));
    for (const { write } of knocking) write('GET /health/live HTTP/1.1', 'Host: localhost', '', '');
    await nextTick();
    await portal.close();
    for (const talk of knocking) expect(await talk.end()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('ends current requests, accepts no other on their connections, and tells streams to reconnect', async () => {
    const stream = await fetch(`${portal.origin}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = JSON.stringify({ nom: 'Roche' });
    const slow = aTalk(portal);
    slow.write(put(body, token), body.slice(0, 5));
    await slow.isUnderWay();

    const closed = portal.close();
    expect(await stream.text()).toMatch(/event: end\ndata: \{\}\n\n$/);
    await refusedConnection(portal);
    slow.write(body.slice(5));
    expect(await slow.end()).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) [\s\S]*connection: close/);
    await closed;
  });

  test('waits no longer than its limit: the rest is refused in French', async () => {
    const never = aTalk(portal);
    never.write(put('x'.repeat(100), token), 'x');
    const silent = aTalk(portal);
    silent.write('GET /api/references/pays HTTP/1.1', 'Host: ');
    await never.isUnderWay();
    await portal.close();
    const [head = '', document = ''] = (await never.end()).split('\r\n\r\n');
    expect(head).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*content-security-policy: [\s\S]*application\/problem\+json/,
    );
    expect(problemSchema.parse(JSON.parse(document))).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(await silent.end()).not.toMatch(/HTTP\/1\.1 5/);
  });
});

const put = (body: string, token: string) =>
  [
    'PUT /api/profile HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    '',
    '',
  ].join('\r\n');

/** Data sent and received on one connection. */
function aTalk(portal: RunningPortal, address?: string) {
  const { hostname, port } = new URL(portal.origin);
  const socket: Socket = connect(Number(port), address ?? hostname);
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const hears = (words: string) =>
    expect.poll(() => received, { timeout: 10_000 }).toContain(words);
  return {
    write: (...lines: readonly string[]) => socket.write(lines.join('\r\n')),
    hears,
    /** The server has read the head of the request: it answers `100 Continue` when requested. */
    async isUnderWay() {
      await hears('100 Continue');
      received = '';
    },
    async end() {
      await closed;
      return received;
    },
  };
}

/** Connections are requested from the system at the next tick. */
const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** Waits until the port no longer accepts connections. */
async function refusedConnection(portal: RunningPortal): Promise<void> {
  const { hostname, port } = new URL(portal.origin);
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
      socket.once('connect', () => socket.destroy());
    });
  await expect.poll(isRefused, { timeout: 10_000, interval: 10 }).toBe(true);
}

describe('a process asked to stop under load, on PostgreSQL', () => {
  const DRAIN = 4;
  /** Milliseconds that a call may take on a busy machine. */
  const ON_ITS_WAY = 3000;
  let fresh: FreshDatabase;
  let server: ChildProcess;
  let origin: string;
  let output = '';
  beforeAll(async () => {
    fresh = await freshDatabase('postgres');
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const { databaseUrl = '', dataDir } = fresh.settings;
    const program = join(process.cwd(), 'server', 'run-portal.ts');
    server = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { runPortal } from ${JSON.stringify(program)}; await runPortal({ site: null });`,
      ],
      {
        env: {
          PORT: String(port),
          HOST: 'localhost',
          PUBLIC_URL: origin,
          LOG_LEVEL: 'info',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          BRANDS_FILE: brandsFileIn(dataDir),
          DRAIN_SECONDS: String(DRAIN),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    server.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
    const isReady = async () => expect((await fetch(`${origin}/health/ready`)).ok).toBe(true);
    await vi.waitFor(isReady, { timeout: 100_000, interval: 100 });
  }, 120_000);
  afterAll(async () => {
    server?.kill('SIGKILL');
    await fresh?.remove();
  });

  test('has the database in its log: messages from before the log began, and each lost connection', async () => {
    expect(output).toContain('PostgreSQL ready');
    await fresh.asOwner((pool) =>
      pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'portail-isrc' and pid <> pg_backend_pid()`),
    );
    await expect.poll(() => output).toContain('a connection to PostgreSQL was lost');
  });

  test('answers everyone until it is gone, red from the first moment', async () => {
    type Seen = {
      readonly path: string;
      readonly status: number;
      readonly type: string;
      readonly begun: number;
    };
    const seen: Seen[] = [];
    const ask = async (path: string): Promise<boolean> => {
      const begun = performance.now();
      const answer = await fetch(`${origin}${path}`).catch(() => null);
      await answer?.text().catch(() => {});
      const type = answer?.headers.get('content-type') ?? '';
      seen.push({ path, status: answer?.status ?? 0, type, begun });
      return answer !== null;
    };
    const load = [
      '/api/references/pays',
      '/api/isrc/list',
      '/config.json',
      '/api/nowhere',
      '/health/ready',
    ].map(async (path) => {
      while (await ask(path)) await sleep(5);
    });
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBeGreaterThan(50);
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    const reported = performance.now();
    await Promise.all(load);
    expect(await gone).toEqual([0, null]);

    expect(
      seen.filter(
        ({ status, begun }) => status === 0 && begun < reported + DRAIN * 1000 - ON_ITS_WAY,
      ),
    ).toEqual([]);
    const expected: Readonly<Record<string, readonly number[]>> = {
      '/api/isrc/list': [401],
      '/api/nowhere': [404],
      '/health/ready': [200, 503],
    };
    for (const { path, status, type } of seen.filter((one) => one.status !== 0)) {
      expect([path, (expected[path] ?? [200]).includes(status)]).toEqual([path, true]);
      if (status >= 400 && path !== '/health/ready')
        expect(type).toContain('application/problem+json');
    }
    const ready = seen.filter(
      ({ path, status, begun }) =>
        path === '/health/ready' && status !== 0 && begun > reported + 200,
    );
    expect(new Set(ready.map(({ status }) => status))).toEqual(new Set([503]));
  });
});
