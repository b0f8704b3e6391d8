/** `npm run bench -- sound [quality [PIECES] | speed [SIZE…]]`: how well sounds are told apart, and what finding one costs. */

import { measureSoundQuality } from './quality.ts';
import { measureSoundSpeed } from './speed.ts';

const PIECES = 24;
const SIZES = [10_000, 100_000, 1_000_000];

export async function soundBench([what = 'both', ...numbers]: readonly string[]): Promise<void> {
  if (!['quality', 'speed', 'both'].includes(what)) {
    throw new Error('npm run bench -- sound [quality [PIECES] | speed [SIZE…]]');
  }
  if (what !== 'speed') measureSoundQuality(Number(numbers[0] ?? PIECES));
  if (what !== 'quality') await measureSoundSpeed(numbers.length === 0 ? SIZES : numbers.map(Number));
}
