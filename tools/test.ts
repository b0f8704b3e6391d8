/**
 * `npm test`: the server lane, which often waits, and in parallel, one after the other, the checks,
 * the small lanes and the journeys in a real browser. Words that follow select lanes, and files
 * whose path contains them: `npm test server proximity`. `-- --repeat 20 --busy` runs the lanes
 * twenty times beside a process that occupies a core, without a second look.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runChecks } from './check.ts';
import { run } from './run.ts';
import { closing, type Failure } from './testing/closing.ts';
import { runLane } from './testing/lane.ts';
import type { LaneReport } from './testing/lane-reporter.ts';
import { lookAgain } from './testing/second-look.ts';

/** They use the capacity of two cores that the server lane leaves free. */
const SMALL = ['pure', 'probe', 'probe-web', 'web'] as const;
const LANES = ['server', ...SMALL, 'e2e'] as const;
/** Run only when named: few machines have their prerequisites. */
const APART = ['nginx', 'readers', 'keycloak', 'upgrade', 'container'] as const;
/** Lanes that run in a browser, on the site as shipped. */
const ON_THE_SITE: readonly string[] = ['e2e', 'keycloak'];
const SHOWN_FILES = 12;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '1' }, busy: { type: 'boolean', default: false } },
});
const steps = ['check', ...LANES, ...APART];
const filters = positionals.filter((word) => !steps.includes(word));
const named = positionals.filter((word) => steps.includes(word));
/** A file named without its lane is looked for in all of them, and the checks have no files. */
const requested = (step: string) =>
  named.length === 0 ? filters.length === 0 || step !== 'check' : named.includes(step);

/** Repeated runs also use a random order, to find faults that one order hides. */
const strict = values.repeat !== '1';
const order = strict ? { TEST_ORDER: 'random' } : {};

const failures: Failure[] = [];
const unsteady: Failure[] = [];
const files: LaneReport['files'][number][] = [];
let passed = 0;

async function lane(name: string, quiet = false): Promise<void> {
  const laneReport = await runLane(name, filters, { env: order, quiet });
  files.push(...laneReport.files);
  reports.push([name, laneReport]);
}
const reports: [lane: string, report: LaneReport][] = [];

/** Run after all lanes have ended: failed files may run again. */
async function count([name, laneReport]: (typeof reports)[number]): Promise<void> {
  const firm = strict ? { ...laneReport, unsteady: [] } : await lookAgain(name, laneReport);
  passed += firm.passed;
  failures.push(...firm.failures);
  unsteady.push(...firm.unsteady);
}

async function checks(): Promise<void> {
  const reported = await runChecks();
  passed += reported.passed;
  failures.push(...reported.failures);
}

/** The journeys use the product as it is shipped: built, within its byte budgets. Apart: a build changes NODE_ENV. */
async function builtSite(): Promise<void> {
  const { code, output } = await run(process.execPath, ['tools/build.ts', 'site'], { quiet: true });
  if (code === 0) passed += 1;
  else failures.push({ name: 'build of the site', message: output });
}

async function timed(name: string, task: () => Promise<void>): Promise<void> {
  console.log(`\n# ${name}`);
  const begun = performance.now();
  await task();
  times.push(`${((performance.now() - begun) / 1000).toFixed(0).padStart(6)} s  ${name}`);
}
const times: string[] = [];

async function once(round: number): Promise<void> {
  await Promise.all([
    requested('server') ? timed('server', () => lane('server')) : undefined,
    beside(round),
  ]);
  for (const name of APART.filter((lane) => named.includes(lane))) await onTheSite(name, round);
  for (const report of reports.splice(0)) await count(report);
}

/** In parallel with another lane, output is shown at the end of each lane. */
async function beside(round: number): Promise<void> {
  const quiet = requested('server');
  if (requested('check')) await timed('check', checks);
  for (const name of SMALL) if (requested(name)) await timed(name, () => lane(name, quiet));
  if (requested('e2e')) await onTheSite('e2e', round, quiet);
}

async function onTheSite(name: string, round: number, quiet = false): Promise<void> {
  if (ON_THE_SITE.includes(name) && round === 1) await timed('build', builtSite);
  await timed(name, () => lane(name, quiet));
}

const NEVER_RESTS = `
  process.stdin.on('end', () => process.exit()).resume();
  (function work() { for (let n = 0; n < 1e8; n += 1); setImmediate(work); })();
`;

/** Ends with this process, when its input closes. */
const busyNeighbour = (): ChildProcess =>
  spawn(process.execPath, ['-e', NEVER_RESTS], { stdio: ['pipe', 'ignore', 'inherit'] });

const neighbour = values.busy ? busyNeighbour() : undefined;
for (let round = 1; round <= Number(values.repeat); round += 1) await once(round);
neighbour?.kill();

const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN_FILES);
console.log(`\n${times.join('\n')}\n`);
for (const { seconds, tests, path } of slowest)
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${String(tests).padStart(4)} tests  ${path}`);
console.log(closing(passed, failures, unsteady));
process.exit(failures.length === 0 ? 0 : 1);
