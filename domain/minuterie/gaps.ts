import { formatDuree } from './duree.ts';
import type { Sequence, TimedElement } from './sequences.ts';

/** Applause and a few words between two songs are no gap. */
const QUIET_SECONDS = 30;
/** A longer video is probably not a single clip: its musical parts are requested. */
export const LONG_VIDEO_SECONDS = 15 * 60;

/** Whether the musical parts of a recording are worth asking for. */
export function isLongVideo({ type, duree, minuterie }: TimedElement): boolean {
  return type === 'V' && (minuterie.length > 0 || (duree ?? 0) >= LONG_VIDEO_SECONDS);
}

export type Gap = {
  /** Index of the sequence it comes before; null after the last one. */
  readonly before: number | null;
  readonly from: number;
  readonly to: number;
  readonly message: string;
};

/**
 * Parts without any sequence, in order. A film may be silent for long: a warning, never a refusal.
 */
export function gapsOf(sequences: readonly Sequence[], total: number | null): readonly Gap[] {
  const inTime = sequences
    .map((sequence, index) => ({ ...sequence, index }))
    .toSorted((a, b) => a.debut - b.debut);
  const gaps: Gap[] = [];
  let end = 0;
  const note = (to: number, before: number | null) => {
    if (to - end <= QUIET_SECONDS) return;
    const message = `Sans séquence de ${formatDuree(end)} à ${formatDuree(to)}.`;
    gaps.push({ before, from: end, to, message });
  };
  for (const { debut, duree, index } of inTime) {
    note(debut, index);
    end = Math.max(end, debut + duree);
  }
  if (sequences.length > 0 && total !== null) note(total, null);
  return gaps;
}
