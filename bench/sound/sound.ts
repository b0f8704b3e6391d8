/**
 * `npm run bench -- sound [quality [PIECES] | speed [SIZE…]]`: quality of sound comparison, and
 * cost of a search.
 */

import { soundKeysOf } from '#domain/sound/keys.ts';
import { type SoundMatch, soundFinding } from '#domain/sound/sound-match.ts';
import {
  BARRED,
  type SoundPair,
  soundPairs,
  type Truth,
} from '#domain/sound/testing/sound-pairs.ts';
import { atLeast } from '../figures.ts';
import { measureSoundSpeed } from './speed.ts';

const PIECES = 24;
const SIZES = [10_000, 100_000, 1_000_000];

export async function soundBench([what = 'both', ...numbers]: readonly string[]): Promise<void> {
  if (!['quality', 'speed', 'both'].includes(what)) {
    throw new Error('npm run bench -- sound [quality [PIECES] | speed [SIZE…]]');
  }
  if (what !== 'speed') measureSoundQuality(Number(numbers[0] ?? PIECES));
  if (what !== 'quality')
    await measureSoundSpeed(numbers.length === 0 ? SIZES : numbers.map(Number));
}

// Quality of sound comparison and search, by family, on pieces of music not used to choose the
// bounds.

/** First piece measured: bounds were chosen on the earlier pieces. */
const FIRST_STORED = 100;
const SECONDS = 60;
/** Fewest common words for a sound to be compared (`server/modules/sound`). */
const FEWEST_SHARED = 2;
const PRECISION = 0.99;
const RECALL = 0.98;

type Judged = { readonly truth: Truth; readonly verdict: SoundMatch; readonly result: boolean };

function measureSoundQuality(pieces: number): void {
  const seeds = Array.from({ length: pieces }, (_, at) => FIRST_STORED + at);
  const families = new Map<string, Judged[]>();
  for (const pair of soundPairs(seeds, { seconds: SECONDS }))
    families.set(pair.famille, [...(families.get(pair.famille) ?? []), judged(pair)]);
  report(families);
}

/**
 * Same order as the portal: the original speed, then the other speeds until one verdict is « MEME
 * ».
 */
function judged({ a, b, truth, atSpeeds }: SoundPair): Judged {
  const direct = judgedAsIs(a, b);
  if (direct.result && direct.verdict === 'MEME') return { truth, ...direct };
  for (const moved of atSpeeds()) {
    const other = judgedAsIs(a, moved);
    if (other.result && other.verdict === 'MEME') return { truth, ...other };
  }
  return { truth, ...direct };
}

function judgedAsIs(a: Uint32Array, b: Uint32Array): Omit<Judged, 'truth'> {
  const keys = new Set(soundKeysOf(a));
  const shared = soundKeysOf(b).filter((key) => keys.has(key)).length;
  const { verdict: decision } = soundFinding(
    { empreinte: a, duree: SECONDS },
    { empreinte: b, duree: SECONDS },
  );
  return { verdict: decision, result: shared >= FEWEST_SHARED };
}

const reported = (all: readonly Judged[], decision: SoundMatch) =>
  all.filter((one) => one.result && one.verdict === decision).length;

function report(families: ReadonlyMap<string, readonly Judged[]>): void {
  console.log('family                     truth  pairs | same   near   other | found by its words');
  for (const [famille, all] of families) {
    const truth = all[0]?.truth ?? '';
    const result = all.filter((one) => one.result).length;
    const counts = [reported(all, 'MEME'), reported(all, 'PROCHE')];
    const rest = all.length - counts.reduce((sum, count) => sum + count, 0);
    const line = [...counts, rest].map((count) => String(count).padEnd(6)).join(' ');
    console.log(
      `${famille.padEnd(26)} ${truth.padEnd(6)} ${String(all.length).padStart(5)} | ${line}| ${result}`,
    );
  }
  const interval = [...families.values()].flat();
  const claimed = interval.filter((one) => one.result && one.verdict === 'MEME');
  const right = claimed.filter(({ truth }) => truth !== 'other').length;
  const barred = [...families]
    .filter(([famille]) => BARRED.includes(famille))
    .flatMap(([, all]) => all);
  atLeast('precision of « ce son a déjà un code »', right / claimed.length, PRECISION);
  atLeast(
    'recall on codec, gain, equaliser, trim and resample',
    reported(barred, 'MEME') / barred.length,
    RECALL,
  );
}
