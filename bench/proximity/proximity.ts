/**
 * `npm run bench -- proximity FILE [quality | speed [SIZE…]]`: quality and cost of the search for
 * near recordings.
 */

import {
  isHoldout,
  type LabelledPair,
  precisionOf,
  qualityOf,
  readLabelledSet,
  recallOf,
} from '#domain/proximity/testing/labelled-set.ts';
import {
  PAIRS_FUZZY_LETTERS,
  PAIRS_OUT_OF_REACH,
} from '#domain/proximity/testing/pairs-fuzzy-letters.ts';
import { PAIRS_OF_ONE } from '#domain/proximity/testing/pairs-of-one.ts';
import { PAIRS_OF_TWO } from '#domain/proximity/testing/pairs-of-two.ts';
import { type Recording, readRecordings } from '../recordings.ts';
import { pairsFrom } from './pairs.ts';
import { measureSpeed } from './speed.ts';

const WHOLE_FILE = 1_000_000;
const SIZES = [10_000, 100_000, 1_000_000];

export async function proximity([file, what = 'both', ...sizes]: readonly string[]): Promise<void> {
  if (file === undefined || !['quality', 'speed', 'both'].includes(what)) {
    throw new Error('npm run bench -- proximity FILE [quality | speed [SIZE…]]');
  }
  const real = readRecordings(file, WHOLE_FILE);
  if (what !== 'speed') measureQuality(real);
  if (what !== 'quality') await measureSpeed(real, sizes.length === 0 ? SIZES : sizes.map(Number));
}

/**
 * Pairs per family. Precision and recall are measured on labelled pairs, by family, on the half not
 * used to tune the rules.
 */
const PER_FAMILY = 400;

function measureQuality(real: readonly Recording[]): void {
  print('made from real recordings', pairsFrom(real, PER_FAMILY));
  print('written by hand', [...readLabelledSet(PAIRS_OF_ONE), ...readLabelledSet(PAIRS_OF_TWO)]);
  print('beyond letters, written by hand', readLabelledSet(PAIRS_FUZZY_LETTERS));
  print('out of reach, written by hand', readLabelledSet(PAIRS_OUT_OF_REACH));
}

function print(title: string, pairs: readonly LabelledPair[]): void {
  console.log(`\nLabelled pairs ${title}, held-out half (≠: two recordings)`);
  console.log(
    'family                              pairs | claimed at 90, precision | recall at 75 | asked for nothing',
  );
  for (const quality of qualityOf(pairs.filter(isHoldout))) {
    const { famille, pairs: count, claimed, requested, positives } = quality;
    const precision = claimed === 0 ? '      -' : precisionOf(quality).toFixed(3).padStart(7);
    const recall = positives === 0 ? '    -' : recallOf(quality).toFixed(3);
    console.log(
      `${famille.padEnd(34)} ${String(count).padStart(6)} | ${String(claimed).padStart(12)} ${precision}     | ${recall.padStart(12)} | ${requested}`,
    );
  }
}
