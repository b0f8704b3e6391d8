/**
 * `npm run soak -- [--iterations N] [--minutes M] [--seed S] [--engine embedded|postgres]
 * [--kept-in folder|bucket] [--servers 1|3] [--calamity NAME] [--state FILE]`: work under
 * calamities, checked from outside after each round. A world (servers, database, journal) lasts
 * several rounds, then another begins, alternating between a folder and a bucket, and between one
 * server and three. A signal ends it after the current round, and prints its sum; with `--state`
 * the next call resumes from there. Exits with 1 when a code was lost or issued twice, when a hole
 * has no reason or a response no explanation; the folder is then left for inspection.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleSoak, runSoak } from './run-soak.ts';
import { plus, printSum, readSum, writeSum } from './sum.ts';

/** Rounds per world: limits what the checker reads again after each round. */
const ITERATIONS = 25;

const { values } = parseArgs({
  options: {
    iterations: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string' },
    engine: { type: 'string', default: 'postgres' },
    'kept-in': { type: 'string' },
    servers: { type: 'string' },
    state: { type: 'string' },
    calamity: { type: 'string' },
  },
});
const { engine, state, calamity, 'kept-in': requested } = values;
if (engine !== 'embedded' && engine !== 'postgres') throw new Error('--engine embedded|postgres');
if (requested !== undefined && requested !== 'folder' && requested !== 'bucket')
  throw new Error('--kept-in folder|bucket');

const end = Date.now() + Number(values.minutes) * 60_000;
const seed = Number(values.seed ?? Date.now() % 1_000_000);
let isReported = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isReported = true;
  });

const built = mkdtempSync(join(tmpdir(), 'portail-soak-server-'));
await bundleSoak(built);
let sum = readSum(state);
const resultBefore = sum.violations.length;
const left = () => Math.min(ITERATIONS, Number(values.iterations) - sum.iterations);
const isOver = () => isReported || Date.now() > end || sum.violations.length > resultBefore;
while (left() > 0 && !isOver()) {
  const before = sum;
  const storedIn = requested ?? (before.worlds % 2 === 0 ? 'folder' : 'bucket');
  const servers = Number(
    values.servers ?? (engine === 'embedded' || before.worlds % 4 < 2 ? 1 : 3),
  );
  console.log(`${engine}, ${storedIn}, ${servers} servers, seed ${seed + before.worlds}`);
  await runSoak({
    engine,
    storedIn,
    servers,
    seed: seed + before.worlds,
    iterations: left(),
    built,
    only: calamity,
    isOver: () => isReported || Date.now() > end,
    onRound(name, soaked) {
      sum = plus(before, soaked);
      if (state !== undefined) writeSum(state, sum);
      console.log(`${sum.iterations} ${name}: ${soaked.codes} codes, ${soaked.holes} holes`);
      for (const violation of soaked.violations) console.log(`  ${violation} (${soaked.folder})`);
    },
  });
}
printSum(sum);
rmSync(built, { recursive: true, force: true });
process.exit(sum.violations.length === resultBefore ? 0 : 1);
