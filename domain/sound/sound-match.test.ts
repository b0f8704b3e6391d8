import { describe, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { soundKeysOf } from './keys.ts';
import { soundLikeness } from './likeness.ts';
import { soundFinding } from './sound-match.ts';
import { silenceAround, trimmed } from './testing/changes.ts';
import { KINDS, played } from './testing/music.ts';
import { type SoundPair, soundPairs } from './testing/sound-pairs.ts';

/**
 * A small part of the `npm run bench -- sound` measurements, on pieces that were not used to choose
 * bounds.
 */
const PIECES = [40, 45];
const SECONDS = 30;
const decisionOf = ({ a, b }: SoundPair) =>
  soundFinding({ empreinte: a, duree: SECONDS }, { empreinte: b, duree: SECONDS }).verdict;
const sharedKeys = ({ a, b }: Pick<SoundPair, 'a' | 'b'>) => {
  const keys = new Set(soundKeysOf(a));
  return soundKeysOf(b).filter((key) => keys.has(key)).length;
};

const REST = ['autre prise', 'mêmes accords, autre son', 'autre morceau'];
const FAMILIES = [
  'gain',
  'égaliseur',
  'coupé aux deux bouts',
  'rééchantillonné',
  'bruit à 30 dB',
  'remaster',
  'vitesse +1 %',
  'vitesse −1 %',
  'montage',
  ...REST,
];
const pairs = [...soundPairs(PIECES, { seconds: SECONDS, only: FAMILIES })];
const of = (famille: string) => pairs.filter((pair) => pair.famille === famille);

describe('one recording, after any change to its file', () => {
  test.each(FAMILIES.slice(0, 5))('%s', (famille) => {
    expect(of(famille).map(decisionOf)).toEqual(PIECES.map(() => 'MEME'));
    expect(of(famille).every((pair) => sharedKeys(pair) >= 2)).toBe(true);
  });

  test('a new master is never taken for another recording', () => {
    expect(of('remaster').map(decisionOf)).not.toContain('AUTRE');
  });
});

describe('a little faster or slower', () => {
  /** Whether both are one recording at any of the tested speeds; stops at the first one. */
  const same = ({ a, atSpeeds }: SoundPair, duree = SECONDS) => {
    for (const b of atSpeeds()) {
      const finding = soundFinding({ empreinte: a, duree }, { empreinte: b, duree });
      if (finding.verdict === 'MEME' && sharedKeys({ a, b }) >= 2) return true;
    }
    return false;
  };

  test.each(['vitesse +1 %', 'vitesse −1 %'])(
    '%s: found at one of the speeds that are tried',
    (famille) => {
      expect(of(famille).map(decisionOf)).not.toContain('MEME');
      expect(of(famille).every((pair) => same(pair))).toBe(true);
    },
  );

  /** Half as long: all ten speeds are tested, and shorter sounds match more easily by chance. */
  const half = SECONDS / 2;
  const rest = [...soundPairs(PIECES, { seconds: half, only: REST })];

  test.each(REST)('%s: at none of them', (famille) => {
    const pairsOf = rest.filter((pair) => pair.famille === famille);
    expect(pairsOf.map((pair) => same(pair, half))).toEqual(PIECES.map(() => false));
  });
});

describe('two recordings', () => {
  test.each(REST)('%s', (famille) => {
    expect(of(famille).map(decisionOf)).toEqual(PIECES.map(() => 'AUTRE'));
    expect(of(famille).every((pair) => sharedKeys(pair) < 2)).toBe(true);
  });

  test('an edit is a question, not a match', () => {
    expect(of('montage').map(decisionOf)).toEqual(PIECES.map(() => 'PROCHE'));
  });

  test('the same beginning with two lengths is a question', () => {
    const [pair] = of('gain');
    const [a, b] = [pair?.a ?? new Uint32Array(), pair?.b ?? new Uint32Array()];
    const finding = soundFinding(
      { empreinte: a, duree: SECONDS },
      { empreinte: b, duree: SECONDS + 60 },
    );
    expect(finding.verdict).toBe('PROCHE');
  });
});

test('the offset of the second in the first is in seconds', () => {
  const sound = played({ chords: 41, take: 1, kind: KINDS[1], seconds: SECONDS });
  const whole = fingerprintOf(sound);
  expect(soundLikeness(whole, fingerprintOf(trimmed(4, 0)(sound))).decalage).toBeCloseTo(4, 0);
  expect(soundLikeness(whole, fingerprintOf(silenceAround(3, 0)(sound))).decalage).toBeCloseTo(
    -3,
    0,
  );
});

test('what is too short is like nothing', () => {
  const none = soundLikeness(new Uint32Array(5), new Uint32Array(900));
  expect(none).toMatchObject({ bits: 0, covered: 0 });
});
