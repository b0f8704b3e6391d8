/**
 * How many letters to add, drop, change or swap with their neighbour to turn one text into the other
 * (optimal string alignment). Bounded: beyond `limit` the exact number interests nobody.
 */

/** Lengths beyond this are cut: a longer text is never a title, and the work grows with the square. */
const LONGEST = 256;

/** The distance in letters, 0 to `limit`; `limit + 1` when it is greater. */
export function distance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > limit) return limit + 1;
  return Math.min(aligned(short.slice(0, LONGEST), long.slice(0, LONGEST), limit), limit + 1);
}

/** Three rows of the classical table: the swap of two letters looks two rows back. */
function aligned(short: string, long: string, limit: number): number {
  let older: number[] = [];
  let last = Array.from({ length: short.length + 1 }, (_, column) => column);
  for (let row = 1; row <= long.length; row += 1) {
    const current = [row];
    let [best, left] = [row, row];
    for (let column = 1; column <= short.length; column += 1) {
      const diagonal = last[column - 1] ?? 0;
      const same = short[column - 1] === long[row - 1];
      let cost = same ? diagonal : 1 + Math.min(diagonal, left, last[column] ?? 0);
      if (!same && short[column - 1] === long[row - 2] && short[column - 2] === long[row - 1]) {
        cost = Math.min(cost, 1 + (older[column - 2] ?? cost));
      }
      current.push(cost);
      left = cost;
      if (cost < best) best = cost;
    }
    // No later row is below the smallest of this one but by a swap, which costs one at least.
    if (best > limit + 1) return limit + 1;
    older = last;
    last = current;
  }
  return last[short.length] ?? limit + 1;
}

/** 1 for the same text, 0 for nothing in common; texts less alike than `floor` (0 to 1) answer 0. */
export function likeness(a: string, b: string, floor: number): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const limit = Math.floor(longest * (1 - floor) + 1e-9);
  const found = distance(a, b, limit);
  return found > limit ? 0 : 1 - found / longest;
}
