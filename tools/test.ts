/**
 * `npm test`: the checks, then the lanes one after the other (two cores are few), then the
 * journeys in a real browser. `npm test pure server` runs only those. Ends with one closing line.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildSite } from './build.ts';
import { runChecks } from './check.ts';
import { run } from './run.ts';

type Count = { readonly passed: number; readonly failed: number };

/** What Vitest's JSON report says, as far as it is read here. */
type Report = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

const LANES = ['pure', 'server', 'web', 'e2e'] as const;
const asked = process.argv.slice(2);
const failures: string[] = [];
const wanted = (name: string) => asked.length === 0 || asked.includes(name);

async function lane(name: string): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-lane-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run('vitest', ['run', '--project', name, ...reporters]);
  const count = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  // A lane that ran nothing, or that fell before its report, has failed.
  const silent = count.passed + count.failed === 0 || (code !== 0 && count.failed === 0);
  return silent ? { ...count, failed: count.failed + 1 } : count;
}

function readReport(path: string): Count {
  try {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'));
    noteFailures(report);
    return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** Said again at the very end: of a long output, often only the end is kept. */
function noteFailures({ testResults = [] }: Report): void {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(process.cwd(), name);
    const fallen = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages = [] } of fallen)
      failures.push(`${file} > ${fullName}\n${failureMessages.join('\n')}`);
    if (status === 'failed' && fallen.length === 0) failures.push(`${file}\n${message}`);
  }
}

async function builtSite(): Promise<Count> {
  try {
    await buildSite();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

const counts: Count[] = [];
if (wanted('check')) counts.push(await runChecks());
for (const name of LANES) {
  if (!wanted(name)) continue;
  // The journeys use the product as it is shipped: built, within its byte budgets.
  if (name === 'e2e') counts.push(await builtSite());
  console.log(`\n# ${name}`);
  counts.push(await lane(name));
}
const total = counts.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  {
    passed: 0,
    failed: 0,
  },
);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
