/**
 * Similarity of two sounds: their fingerprints are aligned where they agree most, then compared
 * window by window, each shifted slightly to either side, because a copy may run one per cent
 * faster.
 */

import { MIN_WORDS, WORDS_A_SECOND } from './fingerprint.ts';

/** Common parts of two aligned fingerprints. */
export type SoundLikeness = {
  /** Share of equal bits, 0 to 1, over the windows that both hold; two unrelated sounds have about half. */
  readonly bits: number;
  /** Share of the common windows that match. */
  readonly locked: number;
  /** Common share of the longer one. */
  readonly covered: number;
  /** Seconds by which the second begins later than the first. */
  readonly decalage: number;
  /** Percentage by which the second one runs faster; 0 for the same speed. */
  readonly vitesse: number;
};

const NOTHING: SoundLikeness = { bits: 0, locked: 0, covered: 0, decalage: 0, vitesse: 0 };

/** Words of a window: about eight seconds. */
const WINDOW = 64;
/** Maximum shift of a window to each side, in words. */
const DRIFT = 12;
/** Share of equal bits from which a window agrees. */
const AGREES = 0.8;
/** Number of alignments tried: those with the most votes. */
const LOCATIONS = 4;

/** Compares two fingerprints for any offset between them. */
export function soundLikeness(a: Uint32Array, b: Uint32Array): SoundLikeness {
  if (Math.min(a.length, b.length) < MIN_WORDS) return NOTHING;
  return locationsOf(a, b)
    .map((position) => alignedAt(a, b, position))
    .reduce((best, other) => (worth(other) > worth(best) ? other : best), NOTHING);
}

const worth = ({ bits, covered, locked }: SoundLikeness) => bits * covered * (0.5 + locked / 2);

/**
 * Candidate offsets of the second one in the first: equal words vote, also for the neighbouring
 * offsets.
 */
function locationsOf(a: Uint32Array, b: Uint32Array): number[] {
  const where = new Map<number, number[]>();
  for (const [at, word] of a.entries()) where.set(word, [...(where.get(word) ?? []), at]);
  const votes = new Map<number, number>();
  for (const [at, word] of b.entries()) {
    const matches = where.get(word) ?? [];
    // A held note repeats one word, which says little about the offset.
    for (const position of matches)
      votes.set(position - at, (votes.get(position - at) ?? 0) + 1 / matches.length);
  }
  const around = (position: number) =>
    [-2, -1, 0, 1, 2].reduce((sum, by) => sum + (votes.get(position + by) ?? 0), 0);
  const voted = [...votes.keys()].map((location) => ({ location, votes: around(location) }));
  const best = voted
    .sort((x, y) => y.votes - x.votes || x.location - y.location)
    .slice(0, LOCATIONS);
  return [...new Set([0, ...best.map(({ location }) => location)])];
}

function alignedAt(a: Uint32Array, b: Uint32Array, location: number): SoundLikeness {
  const [from, to] = [Math.max(0, location), Math.min(a.length, location + b.length)];
  const windows: { bits: number; shift: number; middle: number }[] = [];
  for (let start = from; to - start >= Math.min(WINDOW, MIN_WORDS); start += WINDOW) {
    const end = Math.min(start + WINDOW, to);
    windows.push({ ...bestShift(a, b, { start, end, location }), middle: (start + end) / 2 });
  }
  if (windows.length === 0) return NOTHING;
  const agreed = windows.filter(({ bits }) => bits >= AGREES);
  return {
    bits: windows.reduce((sum, { bits }) => sum + bits, 0) / windows.length,
    locked: agreed.length / windows.length,
    covered: (to - from) / Math.max(a.length, b.length),
    decalage: Math.round((location / WORDS_A_SECOND) * 10) / 10,
    vitesse: slopeOf(agreed),
  };
}

type Span = { readonly start: number; readonly end: number; readonly location: number };

function bestShift(a: Uint32Array, b: Uint32Array, span: Span): { bits: number; shift: number } {
  let best = { bits: 0, shift: 0 };
  for (let by = 0; by <= DRIFT; by += 1) {
    for (const shift of by === 0 ? [0] : [by, -by]) {
      const bits = equalBits(a, b, { ...span, location: span.location + shift });
      if (bits > best.bits) best = { bits, shift };
    }
  }
  return best;
}

function equalBits(a: Uint32Array, b: Uint32Array, { start, end, location }: Span): number {
  let [different, read] = [0, 0];
  for (let at = Math.max(start, location); at < Math.min(end, location + b.length); at += 1) {
    different += bitsOf((a[at] as number) ^ (b[at - location] as number));
    read += 1;
  }
  // Half of the window at least: a word or two may agree by chance.
  return read * 2 < end - start ? 0 : 1 - different / (32 * read);
}

/** Bits set in a word of 32. */
function bitsOf(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Increase of the shift along the sound, in per cent; unknown for a single window. */
function slopeOf(windows: readonly { shift: number; middle: number }[]): number {
  const [first, last] = [windows[0], windows.at(-1)];
  if (first === undefined || last === undefined || last.middle === first.middle) return 0;
  return Math.round(((last.shift - first.shift) / (last.middle - first.middle)) * 1000) / 10;
}
