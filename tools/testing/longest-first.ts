/**
 * The order of the files of a lane: the longest first, so that no core waits for the last one.
 * Vitest knows how long files took on this machine; on a fresh clone it knows only their size,
 * which is a poor measure for browser tests. Reversed when a single failure is wanted (`npm run
 * mutate`).
 */

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that took more than half a minute on two cores, in any lane. */
const LONG = [
  'e2e/gallery/members.test.ts',
  'e2e/gallery/visitors.test.ts',
  'e2e/main-job.test.ts',
  'e2e/workbench-many.test.ts',
  'e2e/public-pages.test.ts',
  'server/matrix/rights.test.ts',
  'server/modules/numbering/crash.test.ts',
  'server/platform/http/health.test.ts',
  'server/modules/imports/large-import.test.ts',
  'server/platform/database/embedded/open-embedded.test.ts',
];
const locationOf = ({ moduleId }: TestSpecification): number => {
  const position = LONG.findIndex((path) => moduleId.endsWith(path));
  return position < 0 ? LONG.length : position;
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((a, b) => locationOf(a) - locationOf(b));
    return process.env.TEST_ORDER === 'shortest' ? sorted.toReversed() : sorted;
  }
}
