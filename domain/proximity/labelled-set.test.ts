import { describe, expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { namesTaught, underOtherNames } from './fuzzy/other-names.ts';
import { keysOf } from './keys.ts';
import { Reading } from './reading.ts';
import { comparableOf } from './recording.ts';
import { scoreOf, scoreOfReadings, scoreOfSimilar } from './score.ts';
import {
  isHoldout,
  type LabelledPair,
  precisionOf,
  qualityOf,
  readLabelledSet,
  recallOf,
  scoreOfPair,
} from './testing/labelled-set.ts';
import { PAIRS_FUZZY_LETTERS, PAIRS_OUT_OF_REACH } from './testing/pairs-fuzzy-letters.ts';
import { PAIRS_UNDER_OTHER_NAMES } from './testing/pairs-of-names.ts';
import { PAIRS_OF_ONE } from './testing/pairs-of-one.ts';
import { PAIRS_OF_TWO } from './testing/pairs-of-two.ts';

const PAIRS = [...readLabelledSet(PAIRS_OF_ONE), ...readLabelledSet(PAIRS_OF_TWO)];

/** The bars of the score, on pairs that no rule was tuned on. */
const PRECISION = 0.98;
const RECALL = 0.95;

const FUZZY = readLabelledSet(PAIRS_FUZZY_LETTERS);
const OUT_OF_REACH = readLabelledSet(PAIRS_OUT_OF_REACH);

/** Each pair with the names learned from the line above it. */
const PAIRS_TAUGHT = PAIRS_UNDER_OTHER_NAMES.trim()
  .split(/\n(?=\+)/)
  .flatMap((block) => {
    const [joined, ...pairs] = readLabelledSet(block.replace('+', '='));
    const names = joined ? namesTaught(comparableOf(joined.a), comparableOf(joined.b)) : null;
    if (names === null) throw new Error(`it teaches nothing: ${block}`);
    return pairs.map((pair) => ({ pair, names: [names] }));
  });

const whole = (pairs: readonly LabelledPair[]) => {
  const quality = qualityOf(pairs).at(-1);
  if (quality === undefined) throw new Error('no pair');
  return quality;
};

/** The bar is 0.93, which these pairs do not reach: `docs/decisions/0011-proximity.md`. */
const REACHED_AT_90 = 0.91;

test('what is one recording in Latin letters is claimed at 90, on the half that no rule was tuned on', () => {
  const { positives, claimed, claimedRight } = whole(PAIRS.filter(isHoldout));
  expect(claimedRight / positives).toBeGreaterThanOrEqual(REACHED_AT_90);
  expect(claimedRight / claimed).toBeGreaterThanOrEqual(0.99);
});

test('the set is large, and both kinds of pairs are in both halves', () => {
  expect(PAIRS.length).toBeGreaterThan(200);
  for (const pairs of [PAIRS.filter(isHoldout), PAIRS.filter((pair) => !isHoldout(pair))]) {
    expect(pairs.filter(({ same }) => same).length).toBeGreaterThan(50);
    expect(pairs.filter(({ same }) => !same).length).toBeGreaterThan(40);
  }
});

describe.each([
  ['the half that no rule was tuned on', PAIRS.filter(isHoldout)],
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
    expect(same.filter(shareKey).length / same.length).toBeGreaterThanOrEqual(RECALL);
  });
});

function shareKey({ a, b }: LabelledPair): boolean {
  const keys = keysOf(comparableOf(b));
  return keysOf(comparableOf(a)).some((key) => keys.includes(key));
}

describe.each([
  ['écritures', 0.9],
  ['échange', 0.9],
  ['nombres', 0.9],
  ['classique', 0.75],
])('beyond letters, %s, on the half that no rule was tuned on', (famille, bar) => {
  const pairs = FUZZY.filter((pair) => pair.famille === famille && isHoldout(pair));
  const same = pairs.filter((pair) => pair.same);

  test('what is one recording is found and reaches 75', () => {
    expect(same.length).toBeGreaterThan(5);
    const labelledPairs = same.filter(
      (pair) => shareKey(pair) && scoreOfPair(pair) >= BANDS.PROCHE,
    );
    expect(labelledPairs.length / same.length).toBeGreaterThanOrEqual(bar);
  });

  test('no pair of two distinct recordings is reported as a match or as a question', () => {
    const two = pairs.filter((pair) => !pair.same);
    expect(two.length).toBeGreaterThan(0);
    expect(two.filter((pair) => scoreOfPair(pair) >= BANDS.PROCHE)).toEqual([]);
  });
});

describe('one artist under two names, on the half that no rule was tuned on', () => {
  const pairs = PAIRS_TAUGHT.filter(({ pair }) => isHoldout(pair));
  const same = pairs.filter(({ pair }) => pair.same);
  const scored = ({ pair: { a, b }, names }: (typeof pairs)[number], twoNameses = names) => {
    const [one, other] = [comparableOf(a), comparableOf(b)];
    const forms = underOtherNames(one, twoNameses);
    const keys = keysOf(other);
    const exists = [one, ...forms].some((form) => keysOf(form).some((key) => keys.includes(key)));
    return exists ? scoreOf(one, other, forms) : { score: 0 };
  };

  test('what is one recording is found and reaches 75, once the names were taught and not before', () => {
    expect(same.length).toBeGreaterThan(5);
    const reached = same.filter((one) => scored(one).score >= BANDS.PROCHE);
    expect(reached.length / same.length).toBeGreaterThanOrEqual(0.85);
    expect(same.filter((one) => scored(one, []).score >= BANDS.PROCHE)).toEqual([]);
  });

  test('two names never claim, and bring nothing together whose titles disagree', () => {
    expect(pairs.filter((one) => scored(one).score >= BANDS.MEME)).toEqual([]);
    const two = pairs.filter(({ pair }) => !pair.same);
    expect(two.length).toBeGreaterThan(3);
    expect(two.filter((one) => scored(one).score >= BANDS.PROCHE)).toEqual([]);
  });
});

test('different words for one recording are not detected: once detected, the pair moves to the set above', () => {
  expect(OUT_OF_REACH.filter((pair) => scoreOfPair(pair) >= BANDS.PROCHE)).toEqual([]);
});

test('what is left scores under the least band, and what is not scores the same', () => {
  const readings = [...PAIRS, ...FUZZY, ...OUT_OF_REACH].flatMap(({ a, b }) =>
    [a, b].map((fields) => new Reading(comparableOf(fields))),
  );
  // Offsets: compares each recording with its pair, and with unrelated ones.
  const beside = [1, 2, 3, 5, 8, 40];
  let left = 0;
  for (const [at, one] of readings.entries()) {
    for (const other of beside.flatMap((step) => readings[at + step] ?? [])) {
      const whole = scoreOfReadings(one, other);
      const score = scoreOfSimilar(one, other, []);
      if (score === null) left += 1;
      if (score === null)
        expect(whole.score, JSON.stringify([one, other])).toBeLessThan(BANDS.VOISINE);
      else expect(score).toEqual(whole);
    }
  }
  expect(left).toBeGreaterThan(readings.length);
});
