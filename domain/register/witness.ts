/** What another register says of a recording, beside what is known here: a match acquits, a difference never accuses. */

import { BANDS } from '#domain/proximity/bands.ts';
import { comparableOf, type RecordingFields } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';

export type Witnessed = Pick<RecordingFields, 'titre' | 'artiste' | 'duree'>;

/** The same title and artist, about as long. A store writes another version or another script: that is no accusation. */
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
