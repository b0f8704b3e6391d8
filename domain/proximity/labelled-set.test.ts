import { describe, expect, test } from 'vitest';
import { keysOf } from './keys.ts';
import { comparableOf } from './recording.ts';
import {
  isHeldOut,
  type LabelledPair,
  precisionOf,
  qualityOf,
  readLabelledSet,
  recallOf,
} from './testing/labelled-set.ts';
import { PAIRS_OF_ONE } from './testing/pairs-of-one.ts';
import { PAIRS_OF_TWO } from './testing/pairs-of-two.ts';

const PAIRS = [...readLabelledSet(PAIRS_OF_ONE), ...readLabelledSet(PAIRS_OF_TWO)];

/** `domain.md` 6.2, step 12. */
const PRECISION = 0.98;
const RECALL = 0.95;

const whole = (pairs: readonly LabelledPair[]) => {
  const quality = qualityOf(pairs).at(-1);
  if (quality === undefined) throw new Error('no pair');
  return quality;
};

test('the set is large, and both kinds of pairs are in both halves', () => {
  expect(PAIRS.length).toBeGreaterThan(200);
  for (const pairs of [PAIRS.filter(isHeldOut), PAIRS.filter((pair) => !isHeldOut(pair))]) {
    expect(pairs.filter(({ same }) => same).length).toBeGreaterThan(50);
    expect(pairs.filter(({ same }) => !same).length).toBeGreaterThan(40);
  }
});

describe.each([
  ['the half that no rule was tuned on', PAIRS.filter(isHeldOut)],
  ['the whole set', PAIRS],
] as const)('on %s', (_name, pairs) => {
  test('what is claimed at 90 is one recording', () => {
    expect(whole(pairs).claimed).toBeGreaterThan(50);
    expect(precisionOf(whole(pairs))).toBeGreaterThanOrEqual(PRECISION);
  });

  test('what is one recording reaches 75', () => {
    expect(recallOf(whole(pairs))).toBeGreaterThanOrEqual(RECALL);
  });

  test('what is one recording shares a key', () => {
    const same = pairs.filter((pair) => pair.same);
    const found = same.filter(({ a, b }) => {
      const keys = keysOf(comparableOf(b));
      return keysOf(comparableOf(a)).some((key) => keys.includes(key));
    });
    expect(found.length / same.length).toBeGreaterThanOrEqual(RECALL);
  });
});
