/** Seeded random generator (mulberry32): the same draws for the same seed. */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  /** A whole number from `least` to `most`, both among them. */
  readonly whole: (least: number, most: number) => number;
  readonly one: <T>(list: readonly [T, ...T[]]) => T;
};

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, whole, one: (list) => list[whole(0, list.length - 1)] ?? list[0] };
}
