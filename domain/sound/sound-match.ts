/** Verdict on two sounds, in the terms of the register. */

import { type SoundLikeness, soundLikeness } from './likeness.ts';

/**
 * `MEME`: one recording, in any file format. `PROCHE`: a new master, an edit, another speed: a
 * person decides. `AUTRE`: two recordings, for example another take.
 */
export const SOUND_VERDICTS = ['MEME', 'PROCHE', 'AUTRE'] as const;
export type SoundMatch = (typeof SOUND_VERDICTS)[number];

/**
 * Minimum shares of equal bits and of matching windows, and minimum common share of the longer
 * sound.
 */
const SAME = { bits: 0.82, locked: 0.85, covered: 0.6 } as const;
/**
 * Minimum values for an edit, where a part matches window by window, or another speed, where
 * everything nearly matches.
 */
const SIMILAR = { bits: 0.75, locked: 0.4, covered: 0.3 } as const;
/** Seconds of difference beyond which one sound is a part of the other, however well it agrees. */
const SAME_LENGTH = 15;

export type Fingerprint = { readonly empreinte: Uint32Array; readonly duree: number };

export type SoundFinding = SoundLikeness & { readonly verdict: SoundMatch };

/** Compares two sounds, durations in seconds. */
export function soundFinding(a: Fingerprint, b: Fingerprint): SoundFinding {
  const likeness = soundLikeness(a.empreinte, b.empreinte);
  return { ...likeness, verdict: decisionOf(likeness, Math.abs(a.duree - b.duree)) };
}

function decisionOf({ bits, locked, covered }: SoundLikeness, gap: number): SoundMatch {
  const all = bits >= SAME.bits && locked >= SAME.locked && covered >= SAME.covered;
  if (all && gap <= SAME_LENGTH) return 'MEME';
  return (bits >= SIMILAR.bits && covered >= SIMILAR.covered) ||
    (locked >= SIMILAR.locked && covered >= SIMILAR.covered)
    ? 'PROCHE'
    : 'AUTRE';
}
