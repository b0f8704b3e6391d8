import { asProblem } from '#web/platform/api/problem-error.ts';

/** Read at once: more would only wait in the browser. */
const AT_ONCE = 6;

/**
 * Reads the file behind each line of a selection.
 * @returns by thing: what was read, or the sentence that says why it was not; never rejects
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
