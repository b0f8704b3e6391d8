/** Seeded random draws, identical at every run, so that measures are reproducible. */

import { randomOf } from '../soak/random.ts';

export type Chance = {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
};

/** The same draws for the same seed. */
export function chance(seed: number): Chance {
  const { next } = randomOf(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick(from) {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
}
