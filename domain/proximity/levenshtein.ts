/**
 * Edit distance: letters to add, drop, change or swap with their neighbour (optimal string
 * alignment). Bounded: above `limit` the exact number is not computed.
 */

/** Lengths beyond this are cut: a longer text is never a title, and the work grows with the square. */
const LONGEST = 256;

/** The distance in letters, 0 to `limit`; `limit + 1` when it is greater. */
export function distance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > limit) return limit + 1;
  return Math.min(aligned(unlike(short, long), unlike(long, short), limit), limit + 1);
}

/** Removes the common beginning and end, which do not affect the distance, swaps included. */
function unlike(text: string, other: string): string {
  const least = Math.min(text.length, other.length);
  let begin = 0;
  while (begin < least && text[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < least - begin && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return text.slice(begin, Math.min(text.length - end, begin + LONGEST));
}

/** Letters that fit in one 32-bit number. */
const IN_ONE_NUMBER = 32;

function aligned(short: string, long: string, limit: number): number {
  if (short.length === 0) return long.length;
  return short.length <= IN_ONE_NUMBER
    ? alignedByBits(short, long, limit)
    : alignedByRows(short, long, limit);
}

/** By letter code: bit mask of its positions in `short`. Empty between two calls. */
const locations = new Int32Array(65_536);

/**
 * One column of the classical table as bits: where it increases by one and where it decreases by
 * one from a row to the next. Source: Hyyrö, « A bit-vector algorithm for computing Levenshtein and
 * Damerau edit distances », 2003.
 */
function alignedByBits(short: string, long: string, limit: number): number {
  const width = short.length;
  for (let at = 0; at < width; at += 1) {
    const letter = short.charCodeAt(at);
    locations[letter] = (locations[letter] ?? 0) | (1 << at);
  }
  const end = 1 << (width - 1);
  let [grows, shrinks, diagonal, before] = [-1, 0, 0, 0];
  let count = width;
  for (let column = 0; column < long.length; column += 1) {
    const here = locations[long.charCodeAt(column)] ?? 0;
    const swapped = ((~diagonal & here) << 1) & before;
    diagonal = swapped | ((((here & grows) + grows) | 0) ^ grows) | here | shrinks;
    let more = shrinks | ~(diagonal | grows);
    const less = diagonal & grows;
    if ((more & end) !== 0) count += 1;
    else if ((less & end) !== 0) count -= 1;
    // Each remaining letter lowers the count by one at most.
    if (count - (long.length - 1 - column) > limit) {
      count = limit + 1;
      break;
    }
    more = (more << 1) | 1;
    grows = (less << 1) | ~(diagonal | more);
    shrinks = more & diagonal;
    before = here;
  }
  for (let at = 0; at < width; at += 1) locations[short.charCodeAt(at)] = 0;
  return count;
}

/** Three rows of the classical table, because a swap looks two rows back; reused by all calls. */
let [older, last, current] = [0, 0, 0].map(() => new Uint16Array(LONGEST + 1)) as [Row, Row, Row];
type Row = Uint16Array<ArrayBuffer>;
const letters = new Uint16Array(LONGEST + 1);

function alignedByRows(short: string, long: string, limit: number): number {
  const width = short.length;
  for (let column = 0; column <= width; column += 1) {
    last[column] = column;
    letters[column] = short.charCodeAt(column - 1);
  }
  let before = -1;
  for (let row = 1; row <= long.length; row += 1) {
    const letter = long.charCodeAt(row - 1);
    const best = fill(row, width, letter, before);
    // No later row is below the smallest of this one but by a swap, which costs one at least.
    if (best > limit + 1) return limit + 1;
    before = letter;
    [older, last, current] = [last, current, older];
  }
  return last[width] ?? limit + 1;
}

/** One row of the table, for a letter and the one before it; returns the least of the row. */
function fill(row: number, width: number, letter: number, before: number): number {
  current[0] = row;
  let [best, left, diagonal] = [row, row, last[0] ?? 0];
  for (let column = 1; column <= width; column += 1) {
    const above = last[column] ?? 0;
    let cost = diagonal;
    if (letters[column] !== letter) {
      cost = 1 + Math.min(diagonal, left, above);
      if (column > 1 && letters[column] === before && letters[column - 1] === letter)
        cost = Math.min(cost, 1 + (older[column - 2] ?? cost));
    }
    current[column] = cost;
    left = cost;
    diagonal = above;
    if (cost < best) best = cost;
  }
  return best;
}

/**
 * Similarity: 1 for equal texts, 0 for nothing in common; values below `floor` (0 to 1) are
 * returned as 0.
 */
export function likeness(a: string, b: string, floor: number): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const limit = Math.floor(longest * (1 - floor) + 1e-9);
  const count = distance(a, b, limit);
  return count > limit ? 0 : 1 - count / longest;
}
