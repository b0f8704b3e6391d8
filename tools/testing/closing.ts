/** The summary at the end of `npm test`, since tools often retain only the end of a long output. */

export type Failure = {
  /** The file, and the whole name of the test. */
  readonly name: string;
  readonly message: string;
};

/** Most characters of the summary. */
export const CLOSING = 4000;
const LEAST_SHARE = 200;

/**
 * Every failure with its name and as much of its message as fits; short ones leave their room to
 * the others. Unsteady tests come after them, under their own heading.
 * @returns at most `CLOSING` characters, the counts last
 */
export function closing(
  passed: number,
  failures: readonly Failure[],
  unsteady: readonly Failure[] = [],
): string {
  const counts = `\n${passed} passed, ${failures.length} failed`;
  const capacity = CLOSING - counts.length - 40;
  const all = [...failures.map(value('FAILED')), ...unsteady.map(value('UNSTEADY'))];
  const reported = all.slice(0, Math.floor(capacity / LEAST_SHARE));
  const untold = all.length - reported.length;
  const more = untold > 0 ? [`\nand ${untold} more, above`] : [];
  return [...shared(reported, capacity), ...more, counts].join('\n');
}

const value =
  (word: string) =>
  ({ name, message }: Failure): string =>
    `\n${word} ${name}\n${message}`;

/** Truncates the longest texts until all of them fit in `capacity`. */
function shared(texts: readonly string[], capacity: number): string[] {
  let left = capacity;
  const bySize = texts
    .map((text, index) => ({ text, index }))
    .sort((a, b) => a.text.length - b.text.length);
  const cut = bySize.map(({ text, index }, position) => {
    const share = Math.floor(left / (bySize.length - position)) - 1;
    const stored = text.length <= share ? text : `${text.slice(0, share - 1)}…`;
    left -= stored.length + 1;
    return { stored, index };
  });
  return cut.sort((a, b) => a.index - b.index).map(({ stored }) => stored);
}
