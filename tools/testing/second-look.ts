/**
 * A second look at what failed: of thousands of tests that start servers, databases and browsers, one may fall by
 * chance, and a person must know which of the two it is. See docs/decisions/0022-measure-of-tests.md.
 */

import type { Failure } from './closing.ts';
import { runLane } from './lane.ts';
import type { LaneReport } from './lane-reporter.ts';

/** More that fail at once are no chance. */
const MOST_FILES = 3;
const MOST_TESTS = 5;
/** Times in a row that a file must pass, alone, to be called unsteady. */
const LOOKS = 2;

export type Looked = Pick<LaneReport, 'passed' | 'failures'> & {
  /** Failed once in the crowd, and then passed each time alone: named at the end, to be mended. */
  readonly unsteady: readonly Failure[];
};

/** The file whose test failed, or that fell as a whole; null when it was neither (a lane that fell, a fault outside any file). */
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
