/** `npm run bench -- proximity FILE [quality | speed [SIZE…]]`: how well near recordings are found, at what cost. */

import { readRecordings } from '../recordings.ts';
import { measureQuality } from './quality.ts';
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
