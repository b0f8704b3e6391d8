/**
 * The idle bundled portal: its start time, compared with PGlite alone where the database is
 * embedded (each a new process, in alternation), and its memory use a quarter of a minute later.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/running-portal.ts';
import { brandsFileIn } from '#server/testing/society.ts';
import { buildPlan } from '#tools/bundle/build-plan.ts';
import { startPostgres } from '#tools/postgres.ts';
import { ROOT, run } from '#tools/run.ts';
import { within } from './figures.ts';

/** Memory bars in megabytes; `start` is a multiple of the start time of PGlite alone. */
const MOST = { postgres: 150, embedded: 350, start: 2 } as const;
/** Milliseconds. */
const REST = 15_000;
const START_LIMIT = 120_000;
/** Number of starts of each of the two programs compared. */
const STARTS = 7;

type Result = { readonly millis: number; readonly megabytes: number };

export async function atRestBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-repos-'));
  const server = await startPostgres();
  try {
    const plan = buildPlan(ROOT);
    if (plan.kind === 'build')
      await run(process.execPath, ['tools/build.ts', ...plan.deps], { quiet: true });
    const program = join(ROOT, 'dist', 'server', 'main.js');
    const society = { DATABASE_URL: server.url, BRANDS_FILE: brandsFileIn(folder) };
    const mail = { SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'isrc@union-producteurs.fr' };
    const postgres = await secondStart(program, {
      ...society,
      ...mail,
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: 'direction@essai.example',
    });
    const demonstration = join(folder, 'demonstration');
    const first = await atRest(program, { DATA_DIR: demonstration }, REST);
    const embedded = await atRest(program, { DATA_DIR: demonstration }, REST);
    const { ours, alone } = await startsInTurns(program, demonstration);
    console.log(
      `ready in ${postgres.millis.toFixed(0)} ms on PostgreSQL, ${ours.toFixed(0)} embedded; a process of PGlite alone, on the same folder, in ${alone.toFixed(0)} ms`,
    );
    within('memory at rest on PostgreSQL, MB', postgres.megabytes, MOST.postgres);
    within(
      'memory at rest embedded, after the very first start, MB',
      first.megabytes,
      MOST.embedded,
    );
    within('memory at rest embedded, MB', embedded.megabytes, MOST.embedded);
    within('start embedded / PGlite alone', ours / alone, MOST.start);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts twice and returns the second result: the first start creates the tables and plays the
 * demonstration.
 */
async function secondStart(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<Result> {
  await atRest(program, environment, 0);
  return atRest(program, environment, REST);
}

async function atRest(
  program: string,
  environment: Readonly<Record<string, string>>,
  rest: number,
): Promise<Result> {
  const port = String(await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment, PORT: port, HOST: 'localhost', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await ready(`http://localhost:${port}/health/ready`);
    const millis = performance.now() - began;
    await sleep(rest);
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return { millis, megabytes: (Number(kilobytes) * 1024) / 1e6 };
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function ready(address: string): Promise<void> {
  const end = performance.now() + START_LIMIT;
  while (performance.now() < end) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(20);
  }
  throw new Error('the portal is not ready');
}

/** Medians, in milliseconds. */
async function startsInTurns(
  program: string,
  folder: string,
): Promise<{ ours: number; alone: number }> {
  const ours: number[] = [];
  const alone: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    ours.push((await atRest(program, { DATA_DIR: folder }, 0)).millis);
    alone.push(await pgliteAlone(join(folder, 'database')));
  }
  return { ours: median(ours), alone: median(alone) };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Baseline: the smallest program that stores its data in PGlite; it starts and runs one query. */
const ALONE = `import { PGlite } from '@electric-sql/pglite';
const database = await PGlite.create(process.argv[1]);
await database.query('select 1');
console.log('ready');
await database.close();`;

async function pgliteAlone(folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '-e', ALONE, folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const millis = performance.now() - began;
  await ended;
  return millis;
}
