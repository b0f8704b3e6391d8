/** Labelled pairs of sounds, generated from synthetic music. */

import { fingerprintOf } from '../fingerprint.ts';
import { fingerprintAtSpeed, SPEEDS } from '../speeds.ts';
import {
  type Change,
  coded,
  edited,
  equalised,
  faded,
  hissing,
  louder,
  mono,
  remastered,
  resampled,
  silenceAround,
  stretched,
  sungOver,
  trimmed,
} from './changes.ts';
import { KINDS, type Piece, played } from './music.ts';

/** `same`: one recording. `ask`: uncertain, a person decides. `other`: two recordings. */
export type Truth = 'same' | 'ask' | 'other';

/** Alterations of copies of the same recording. */
export const COPIES: Readonly<Record<string, Change>> = {
  codec: coded(0.5),
  'codec faible': coded(1.2),
  gain: louder(0.35),
  'gain, écrêté': louder(1.8),
  égaliseur: equalised(1.7, 0.7),
  'égaliseur, aigus': equalised(0.6, 1.6),
  'coupé au début': trimmed(4.3, 0),
  'coupé aux deux bouts': trimmed(2.1, 6.4),
  'silence autour': silenceAround(2.7, 3.1),
  fondus: faded(3, 5),
  'bruit à 30 dB': hissing(30),
  rééchantillonné: resampled(8000),
  mono,
  'vitesse +1 %': stretched(1.01),
  'vitesse −1 %': stretched(0.99),
  'vitesse +0,7 %': stretched(1.007),
  'codec, coupé, égalisé': (sound) => coded(0.5)(equalised(1.3, 0.9)(trimmed(1.7, 2)(sound))),
};
/** Uncertain: the same code or a new one, a person decides. */
export const DOUBTFUL: Readonly<Record<string, Change>> = { remaster: remastered };
/** Alterations that make another recording. */
export const DERIVED: Readonly<Record<string, Change>> = {
  montage: edited(14, 12),
  'voix ajoutée': sungOver(5),
  'vitesse +8 %': stretched(1.08),
};

/** Families to which the minimum recall applies. */
export const BARRED: readonly string[] = Object.keys(COPIES).filter((name) =>
  /^(?:codec|gain|égaliseur|coupé|rééchantillonné)/.test(name),
);

export type SoundPair = {
  readonly famille: string;
  readonly truth: Truth;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** The second as it would be at each of the speeds that are tried when it is not found as it is. */
  readonly atSpeeds: () => Iterable<Uint32Array>;
};

const pieceOf = (seed: number, seconds: number): Piece => ({
  chords: seed,
  take: 1,
  kind: KINDS[seed % KINDS.length] ?? 'piano',
  seconds,
});

const pairOf = (famille: string, truth: Truth, a: Uint32Array, sound: Float32Array): SoundPair => ({
  famille,
  truth,
  a,
  b: fingerprintOf(sound),
  *atSpeeds() {
    for (const speed of SPEEDS) yield fingerprintAtSpeed(sound, speed);
  },
});

/** Every family for each of these pieces, of this many seconds; `only` selects families by name. */
export function* soundPairs(
  seeds: readonly number[],
  { seconds, only }: { readonly seconds: number; readonly only?: readonly string[] },
): Generator<SoundPair> {
  const requested = (famille: string) => only === undefined || only.includes(famille);
  for (const seed of seeds) {
    const piece = pieceOf(seed, seconds);
    const sound = played(piece);
    const a = fingerprintOf(sound);
    const changed: [Truth, Readonly<Record<string, Change>>][] = [
      ['same', COPIES],
      ['ask', DOUBTFUL],
      ['other', DERIVED],
    ];
    for (const [truth, changes] of changed)
      for (const [famille, change] of Object.entries(changes))
        if (requested(famille)) yield pairOf(famille, truth, a, change(sound));
    if (requested('autre prise'))
      yield pairOf('autre prise', 'other', a, played({ ...piece, take: 2 }));
    if (requested('mêmes accords, autre son')) {
      const kind = KINDS[(seed + 3) % KINDS.length] ?? 'piano';
      yield pairOf('mêmes accords, autre son', 'other', a, played({ ...piece, take: 3, kind }));
    }
    if (requested('autre morceau'))
      yield pairOf('autre morceau', 'other', a, played(pieceOf(seed + 1000, seconds)));
  }
}
