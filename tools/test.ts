/**
 * `npm test`: the checks, then the lanes one after the other (two cores are few), then the
 * journeys in a real browser. `npm test pure server` runs only those. Ends with one closing line.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { runChecks } from './check.ts';
import { run } from './run.ts';

type Count = { readonly passed: number; readonly failed: number };

const LANES = ['pure', 'server', 'web', 'e2e'] as const;
const asked = process.argv.slice(2);
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
    const report: { numPassedTests?: number; numFailedTests?: number } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
  } catch {
    return { passed: 0, failed: 0 };
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
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
