/**
 * Compares an entry of an external register with a recording: a match confirms it, a difference
 * proves nothing.
 */

import { BANDS } from '#domain/proximity/bands.ts';
import { comparableOf, type RecordingFields } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';

export type Witnessed = Pick<RecordingFields, 'titre' | 'artiste' | 'duree'>;

/**
 * The same title and artist, similar duration. A difference is no evidence: a store may list
 * another version or script.
 */
export function concurs(ours: RecordingFields, { titre, artiste, duree }: Witnessed): boolean {
  const theirs = comparableOf({
    type: ours.type,
    titre,
    artiste,
    duree,
    version: null,
    artistesInvites: [],
  });
  return scoreOf(comparableOf(ours), theirs).score >= BANDS.PROCHE;
}
