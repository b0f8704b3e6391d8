/**
 * Runs failed files again: among thousands of tests that start servers, databases and browsers, one
 * may fail by chance, and a person must know whether it did. See
 * docs/decisions/0022-measure-of-tests.md.
 */

import type { Failure } from './closing.ts';
import { runLane } from './lane.ts';
import type { LaneReport } from './lane-reporter.ts';

/** More files that fail at once are not a coincidence. */
const MOST_FILES = 3;
const MOST_TESTS = 5;
/** Passes in a row, run alone, for a file to be called unsteady. */
const LOOKS = 2;

export type Looked = Pick<LaneReport, 'passed' | 'failures'> & {
  /**
   * Failed once among the others, then passed each time alone: listed at the end, to be repaired.
   */
  readonly unsteady: readonly Failure[];
};

/**
 * The file whose test failed, or that failed as a whole; null for any other failure (of a lane, or
 * outside any file).
 */
const fileOf = ({ name }: Failure): string | null =>
  /^(\S+\.tsx?)(?: > |$)/.exec(name)?.[1] ?? null;

/** @returns the lane's own report when there was nothing to look at again, or too much, or a file that failed again */
export async function lookAgain(
  lane: string,
  laneReport: LaneReport,
  look = runLane,
): Promise<Looked> {
  const firm = { passed: laneReport.passed, failures: laneReport.failures, unsteady: [] };
  const files = [...new Set(laneReport.failures.map(fileOf))];
  if (
    files.length === 0 ||
    files.length > MOST_FILES ||
    laneReport.failures.length > MOST_TESTS ||
    files.includes(null)
  )
    return firm;
  console.log(`\n# ${lane}: a second look at ${files.join(', ')}`);
  for (let round = 1; round <= LOOKS; round += 1) {
    const again = await look(lane, files as string[]);
    if (again.failed > 0 || again.passed === 0) return firm;
  }
  return {
    passed: laneReport.passed + laneReport.failures.length,
    failures: [],
    unsteady: laneReport.failures,
  };
}
