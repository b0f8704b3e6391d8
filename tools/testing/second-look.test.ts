import { beforeEach, expect, test, vi } from 'vitest';
import { lookAgain } from './second-look.ts';

// Silences the log: the second look of an invented lane must not appear in the output of the real
// ones.
beforeEach(() => {
  const message = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  return () => message.mockRestore();
});

const FALLEN = { name: 'web/a.test.tsx > keeps the focus', message: 'expected 1 to be 2' };
const reported = (...names: string[]) => ({
  passed: 40,
  failed: names.length,
  failures: names.map((name) => ({ ...FALLEN, name })),
  skipped: [],
  files: [],
});
/** Returns the result of each look in turn, and records the calls. */
function looks(...failed: number[]) {
  const requested: (readonly string[])[] = [];
  const look = async (_lane: string, files: readonly string[]) => {
    requested.push(files);
    const count = failed[requested.length - 1] ?? 0;
    return {
      passed: 3,
      failed: count,
      failures: Array.from({ length: count }, () => FALLEN),
      skipped: [],
      files: [],
    };
  };
  return { requested, look };
}

test('what passes twice alone is unsteady: counted as passed, and named', async () => {
  const { requested, look } = looks(0, 0);
  const { passed, failures, unsteady } = await lookAgain('web', reported(FALLEN.name), look);
  expect({ passed, failures, unsteady }).toEqual({ passed: 41, failures: [], unsteady: [FALLEN] });
  expect(requested).toEqual([['web/a.test.tsx'], ['web/a.test.tsx']]);
});

test('a file that fell before its tests is looked at too', async () => {
  const { requested, look } = looks(0, 0);
  const { failures, unsteady } = await lookAgain('web', reported('web/a.test.tsx'), look);
  expect({ failures, unsteady }).toMatchObject({
    failures: [],
    unsteady: [{ name: 'web/a.test.tsx' }],
  });
  expect(requested).toEqual([['web/a.test.tsx'], ['web/a.test.tsx']]);
});

test.each([[1], [0, 1]])('what fails again has failed (%j, %j)', async (...failed) => {
  const { look } = looks(...failed);
  expect(await lookAgain('web', reported(FALLEN.name), look)).toEqual({
    passed: 40,
    failures: [FALLEN],
    unsteady: [],
  });
});

test('no second look at many files, at what is no test, or when nothing failed', async () => {
  const { requested, look } = looks();
  const many = ['a', 'b', 'c', 'd'].map((name) => `web/${name}.test.ts > falls`);
  const inOne = Array.from({ length: 6 }, (_, index) => `web/a.test.ts > falls ${index}`);
  for (const names of [many, inOne, ['web'], ['outside any test', FALLEN.name], []])
    expect((await lookAgain('web', reported(...names), look)).failures).toHaveLength(names.length);
  expect(requested).toEqual([]);
});
