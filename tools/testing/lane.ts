/** Runs one lane of tests with Vitest, and returns its report. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunOptions, run } from '../run.ts';
import type { LaneReport } from './lane-reporter.ts';

const NOTHING: LaneReport = { passed: 0, failed: 0, failures: [], skipped: [], files: [] };

/**
 * @param words parts of the paths of the files to run; none: all of the lane's
 * @param options.quiet output is shown at the end
 * @returns a failed lane when it ran nothing, or failed before its report
 */
export async function runLane(
  name: string,
  words: readonly string[],
  { env = {}, quiet = false }: Pick<RunOptions, 'env' | 'quiet'> = {},
): Promise<LaneReport> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-lane-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=./tools/testing/lane-reporter.ts'];
  // When files are selected by a word, most lanes have none that match.
  const some = words.length > 0 ? ['--passWithNoTests'] : [];
  const args = ['run', '--project', name, ...reporters, ...some, ...words];
  const { code, output } = await run('vitest', args, {
    quiet,
    env: { LANE_REPORT: report, ...env },
  });
  if (output !== '') console.log(`\n# what ${name} said\n${output}`);
  const laneReport = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  for (const suite of laneReport.skipped) console.log(`SKIPPED ${suite}`);
  const silent =
    laneReport.failed === 0 && (code !== 0 || (laneReport.passed === 0 && words.length === 0));
  if (!silent) return laneReport;
  const ranNothing = laneReport.passed === 0 && laneReport.skipped.length > 0;
  const why = ranNothing
    ? `ran nothing: ${laneReport.skipped.join(', ')}`
    : 'told nothing: see above';
  const failure = { name, message: `the lane ended with ${code} and ${why}` };
  return { ...laneReport, failed: 1, failures: [failure] };
}

function readReport(path: string): LaneReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return NOTHING;
  }
}
