/** A recording in its comparable and stored form, derived from the typed texts. */

import type { ElementFields } from '../element/fields.ts';
import type { ElementType } from '../element/lists.ts';
import { artistsOf } from './artists.ts';
import { splitTitle } from './titles/split-title.ts';

/** Fields of a recording used by the comparison. */
export type RecordingFields = Pick<
  ElementFields,
  'titre' | 'version' | 'artiste' | 'artistesInvites' | 'duree'
> & { readonly type: ElementType };

/** Every text is in plain letters, its words joined by one space; lists are sorted. */
export type Comparable = {
  readonly type: ElementType;
  /** The title itself; empty when there is none, which makes the recording incomparable. */
  readonly noyau: string;
  /** Text beside the title that is not a version: a second title, a movement. */
  readonly complement: string;
  readonly artistes: readonly string[];
  readonly invites: readonly string[];
  /** Version keys (`versions.ts`); none is the neutral version. */
  readonly versions: readonly string[];
  /** In seconds; null when it is not known yet. */
  readonly duree: number | null;
};

/**
 * Incremented when the same texts would give another form or other keys: data stored under an older
 * number is recomputed.
 */
export const PROXIMITY_RULES = 3;

export function comparableOf(fields: RecordingFields): Comparable {
  const split = splitTitle(fields.titre ?? '', fields.version);
  const { artistes, invites } = artistsOf(fields.artiste, [
    ...split.guests,
    ...fields.artistesInvites,
  ]);
  return {
    type: fields.type,
    noyau: split.core.join(' '),
    complement: split.asides.join(' '),
    artistes,
    invites,
    versions: split.versions,
    duree: fields.duree,
  };
}

/** The words of a stored text. */
export function messagesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}
