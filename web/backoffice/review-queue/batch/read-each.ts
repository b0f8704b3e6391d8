import { asProblem } from '#web/platform/api/problem-error.ts';

/** Concurrent reads: browsers would only queue more. */
const AT_ONCE = 6;

/**
 * Reads the file of each selected row.
 * @returns by item: the file, or the error message; never rejects
 */
export async function readEach<R, F>(
  rows: readonly R[],
  itemOf: (row: R) => string,
  read: (row: R) => Promise<F>,
): Promise<ReadonlyMap<string, F | string>> {
  const result = new Map<string, F | string>();
  const left = [...rows];
  const work = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      try {
        result.set(itemOf(row), await read(row));
      } catch (error) {
        result.set(itemOf(row), asProblem(error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}
