/** What was done again and again in a row is one line, with how many times. */
export type Repeated<Line> = { readonly line: Line; readonly times: number };

/** @param lines newest first; of those that are alike the newest is kept. @param alike null: it is never folded. */
export function foldSimilar<Line>(
  lines: readonly Line[],
  similar: (line: Line) => string | null,
): readonly Repeated<Line>[] {
  const folded: Repeated<Line>[] = [];
  let last: string | null = null;
  for (const line of lines) {
    const now = similar(line);
    const newer = folded.at(-1);
    if (newer !== undefined && now !== null && now === last) {
      folded[folded.length - 1] = { ...newer, times: newer.times + 1 };
    } else folded.push({ line, times: 1 });
    last = now;
  }
  return folded;
}
