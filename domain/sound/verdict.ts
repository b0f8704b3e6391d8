/** What two sounds are to each other, in the words of the register. */

import { type SoundLikeness, soundLikeness } from './likeness.ts';

/**
 * `MEME`: one recording, whatever its file. `PROCHE`: a new master, an edit, another speed: a person says. `AUTRE`: two
 * recordings, another take among them.
 */
export const SOUND_VERDICTS = ['MEME', 'PROCHE', 'AUTRE'] as const;
export type SoundVerdict = (typeof SOUND_VERDICTS)[number];

/** Shares of equal bits and of agreeing windows, and of the longer sound that both hold. */
const SAME = { bits: 0.82, held: 0.85, covered: 0.6 } as const;
/** A part that agrees window by window is an edit; everything nearly agreeing, another speed. */
const NEAR = { bits: 0.75, held: 0.4, covered: 0.3 } as const;
/** Seconds of difference beyond which one sound is a part of the other, however well it agrees. */
const SAME_LENGTH = 15;

export type Heard = { readonly empreinte: Uint32Array; readonly duree: number };

export type SoundFinding = SoundLikeness & { readonly verdict: SoundVerdict };

/** Compares two sounds, durations in seconds. */
export function soundFinding(a: Heard, b: Heard): SoundFinding {
  const likeness = soundLikeness(a.empreinte, b.empreinte);
  return { ...likeness, verdict: verdictOf(likeness, Math.abs(a.duree - b.duree)) };
}

function verdictOf({ bits, held, covered }: SoundLikeness, gap: number): SoundVerdict {
  const all = bits >= SAME.bits && held >= SAME.held && covered >= SAME.covered;
  if (all && gap <= SAME_LENGTH) return 'MEME';
  return (bits >= NEAR.bits && covered >= NEAR.covered) ||
    (held >= NEAR.held && covered >= NEAR.covered)
    ? 'PROCHE'
    : 'AUTRE';
}
