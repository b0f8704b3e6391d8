/** Identical consecutive lines are folded into one, with their number. */
export type Repeated<Line> = { readonly line: Line; readonly times: number };

/**
 * @param lines newest first; among similar ones the newest is retained.
 * @param similar grouping key; null: never folded.
 */
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
