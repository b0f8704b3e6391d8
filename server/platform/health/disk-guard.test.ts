import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DISK_FULL } from '#contract/problem.ts';
import { signIn } from '#identity/testing/sign-in.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { guardDisks } from './disk-guard.ts';

const MB = 1024 * 1024;
const SILENT = { error: () => {}, warn: () => {} };
const refused = { definition: DISK_FULL };

describe('the guard of the disks', () => {
  /** A check is cached by the process's clock, so tests call `look` to check again at once. */
  function aGuard(free: Readonly<Record<string, number>>, least = 100) {
    const left = { ...free };
    const read = async (folder: string) =>
      left[folder] ?? Promise.reject(new Error('no such folder'));
    return {
      left,
      guard: guardDisks({ folders: Object.keys(left), least, free: read, log: SILENT }),
    };
  }

  test('the fullest disk decides, and a call may not take what must stay', async () => {
    const { guard, left } = aGuard({ base: 1000, journal: 150 });
    await expect(guard.keep(50)).resolves.toBeTypeOf('function');
    left.journal = 99;
    await guard.look();
    expect(guard.isFull).toBe(true);
    await expect(guard.keep(0)).rejects.toMatchObject(refused);
  });

  test('space reserved for one call is not given to another until it is released, once', async () => {
    const { guard } = aGuard({ base: 200 });
    const giveBack = await guard.keep(60);
    await expect(guard.keep(60)).rejects.toMatchObject(refused);
    giveBack();
    giveBack();
    await guard.keep(60);
    await expect(guard.keep(60)).rejects.toMatchObject(refused);
  });

  test('it comes back by itself with the space, and not before there is a little more', async () => {
    const { guard, left } = aGuard({ base: 99 });
    for (const [free, isFull] of [
      [99, true],
      [105, true],
      [111, false],
      [100, false],
      [99, true],
    ] as const) {
      left.base = free;
      await guard.look();
      expect([free, guard.isFull]).toEqual([free, isFull]);
    }
  });

  test('an unreadable folder refuses nothing, and 0 checks no disk', async () => {
    const unknown = aGuard({});
    await expect(unknown.guard.keep(1_000_000)).resolves.toBeTypeOf('function');
    const nowhere = guardDisks({ folders: ['/nowhere/at/all'], least: 100, log: SILENT });
    await expect(nowhere.keep(1_000_000)).resolves.toBeTypeOf('function');
    const off = aGuard({ base: 0 }, 0);
    await expect(off.guard.keep(1_000_000)).resolves.toBeTypeOf('function');
  });
});

/** Mounting a file system needs no root where the system allows user namespaces. */
const canMount =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const [EMAIL, PASSWORD] = ['gestion@essai.example', 'une phrase de passe'];

describe.skipIf(!canMount)(
  'a real disk of 300 MB that fills up, under the embedded database',
  () => {
    let folder: string;
    let server: ChildProcess;
    let origin: string;
    let token: string;
    let ballast: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'portail-petit-'));
      const port = await freePort();
      origin = `http://localhost:${port}`;
      const program = join(import.meta.dirname, '../../testing/portal-process.ts');
      const mounted = 'mount -t tmpfs -o size=300m tmpfs "$DATA_DIR" && exec "$@"';
      server = spawn(
        'unshare',
        ['-rm', 'sh', '-c', mounted, 'sh', process.execPath, program, EMAIL, PASSWORD],
        {
          env: {
            ...process.env,
            PORT: String(port),
            DATA_DIR: folder,
            DATABASE_URL: '',
            ADMIN_EMAIL: EMAIL,
            LOG_LEVEL: 'silent',
            DISK_FREE_MB: '64',
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      await once(server.stdout ?? server, 'data');
      // The file system is only visible through the process that mounted it.
      ballast = `/proc/${server.pid}/root${folder}/lest`;
      const location = { origin, realm: 'isrc', clientId: 'portail' };
      ({ accessToken: token } = await signIn({ ...location, email: EMAIL, password: PASSWORD }));
    }, 120_000);
    afterAll(() => {
      server?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });

    const authorization = () => ({ authorization: `Bearer ${token}` });
    let names = 0;
    async function write() {
      names += 1;
      const body = { ecran: 'demandes', nom: `Recherche ${names}`, criteres: '', partagee: false };
      const response = await fetch(`${origin}/api/vues`, {
        method: 'POST',
        headers: { ...authorization(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    }
    const read = async () =>
      (await fetch(`${origin}/api/vues?ecran=demandes`, { headers: authorization() })).json();
    const health = async () => {
      const response = await fetch(`${origin}/health/ready`);
      return { status: response.status, body: await response.json() };
    };

    test('it becomes read-only before it is full, reports it, and is writable again with the space', async () => {
      for (let round = 1; round <= 3; round += 1) {
        expect(await write()).toMatchObject({ status: 200 });
        fill();
        const full = {
          status: 'degraded',
          disk: false,
          degraded: [{ part: 'disk', reason: 'full' }],
        };
        await expect.poll(health, { timeout: 10_000 }).toMatchObject({ status: 200, body: full });
        const answers = await Promise.all(Array.from({ length: 50 }, write));
        for (const answer of answers)
          expect(answer).toMatchObject({
            status: 503,
            body: { code: 'DISK_FULL', title: expect.stringContaining('lecture seule') },
          });
        expect(await read()).toMatchObject({ rows: Array.from({ length: round }, () => ({})) });
        rmSync(ballast);
        await expect
          .poll(health, { timeout: 10_000 })
          .toMatchObject({ body: { status: 'up', disk: true } });
      }
      expect(await write()).toMatchObject({ status: 200 });
      expect(server.exitCode).toBeNull();
    });

    /** Writes until less than a third of the minimum free space is left. */
    function fill(): void {
      const piece = Buffer.alloc(4 * MB);
      writeFileSync(ballast, '');
      for (let left = freeBytes(); left > 20 * MB; left = freeBytes())
        writeFileSync(ballast, piece, { flag: 'a' });
    }
    const freeBytes = () => {
      const { bavail, bsize } = statfsSync(`/proc/${server.pid}/root${folder}`);
      return bavail * bsize;
    };
  },
);
