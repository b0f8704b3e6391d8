/** A recording in the form in which it is compared and stored; made from what people typed. */

import type { ElementFields } from '../element/fields.ts';
import type { ElementType } from '../element/lists.ts';
import { artistsOf } from './artists.ts';
import { splitTitle } from './titles/split-title.ts';

/** What the comparison reads of a recording. */
export type RecordingFields = Pick<
  ElementFields,
  'titre' | 'version' | 'artiste' | 'artistesInvites' | 'duree'
> & { readonly type: ElementType };

/** Every text is in plain letters, its words joined by one space; lists are sorted. */
export type Comparable = {
  readonly type: ElementType;
  /** The title itself; empty when there is none, and then nothing is comparable. */
  readonly noyau: string;
  /** What stands beside the title and is no version: a second title, a movement. */
  readonly complement: string;
  readonly artistes: readonly string[];
  readonly invites: readonly string[];
  /** Version keys (`versions.ts`); none is the neutral version. */
  readonly versions: readonly string[];
  /** In seconds; null when it is not known yet. */
  readonly duree: number | null;
};

/**
 * Grows when the same words would give another form or other keys: what was stored by an older
 * number is made anew.
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
