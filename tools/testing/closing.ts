/** The last words of `npm test`: of a long output, often only its end is kept. */

export type Failure = {
  /** The file, and the whole name of the test. */
  readonly name: string;
  readonly message: string;
};

/** Characters. */
export const CLOSING = 4000;
const LEAST_SHARE = 200;

/**
 * Every failure with its name and as much of its message as there is room for; short ones leave their room to
 * the others. What only a second look forgave comes after them, under its own word.
 * @returns at most `CLOSING` characters, the counts last
 */
export function closing(
  passed: number,
  failures: readonly Failure[],
  unsteady: readonly Failure[] = [],
): string {
  const counts = `\n${passed} passed, ${failures.length} failed`;
  const room = CLOSING - counts.length - 40;
  const all = [...failures.map(said('FAILED')), ...unsteady.map(said('UNSTEADY'))];
  const told = all.slice(0, Math.floor(room / LEAST_SHARE));
  const untold = all.length - told.length;
  const more = untold > 0 ? [`\nand ${untold} more, above`] : [];
  return [...shared(told, room), ...more, counts].join('\n');
}

const said =
  (word: string) =>
  ({ name, message }: Failure): string =>
    `\n${word} ${name}\n${message}`;

/** Cuts the longest texts until all of them fit in `room`. */
function shared(texts: readonly string[], room: number): string[] {
  let left = room;
  const bySize = texts
    .map((text, index) => ({ text, index }))
    .sort((a, b) => a.text.length - b.text.length);
  const cut = bySize.map(({ text, index }, place) => {
    const share = Math.floor(left / (bySize.length - place)) - 1;
    const kept = text.length <= share ? text : `${text.slice(0, share - 1)}…`;
    left -= kept.length + 1;
    return { kept, index };
  });
  return cut.sort((a, b) => a.index - b.index).map(({ kept }) => kept);
}
