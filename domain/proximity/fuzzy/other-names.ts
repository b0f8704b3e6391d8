/**
 * Alternative names of an artist: learned when staff confirm that two recordings are one, never
 * from names alone.
 */

import { ARTIST_MATCH, artistLikeness } from '../artists.ts';
import { Reading } from '../reading.ts';
import type { Comparable } from '../recording.ts';
import { type TitleLikeness, titleLikeness } from '../titles/titles.ts';

/** Two names of one artist in plain letters, in alphabetical order. */
export type TwoNames = { readonly nomA: string; readonly nomB: string };

/** Forms of one recording under other names: more would be a cast, and each costs a search. */
const MOST_FORMS = 6;

/**
 * Pair of names learned from two recordings that are one; null when their titles differ, or when
 * the names cannot be paired.
 */
export function namesTaught(a: Comparable, b: Comparable): TwoNames | null {
  const [one, other] = [a.artistes[0], b.artistes[0]];
  // Casts of several artists are found by the names they share.
  if (one === undefined || other === undefined || a.artistes.length + b.artistes.length > 2)
    return null;
  const [left, right] = [new Reading(a), new Reading(b)];
  if (
    a.type !== b.type ||
    !agree(titlesOf(left, right)) ||
    artistLikeness(left.cast, right.cast) >= 1
  )
    return null;
  return one < other ? { nomA: one, nomB: other } : { nomA: other, nomB: one };
}

/** A recording as it would be written under each other name of one of its main artists. */
export function underOtherNames(recording: Comparable, names: readonly TwoNames[]): Comparable[] {
  const forms = recording.artistes.flatMap((name) =>
    names
      .flatMap(({ nomA, nomB }) => (nomA === name ? [nomB] : nomB === name ? [nomA] : []))
      .map((existing) => recording.artistes.map((one) => (one === name ? existing : one)).sort()),
  );
  return forms.slice(0, MOST_FORMS).map((artistes) => ({ ...recording, artistes }));
}

/**
 * Title similarity of a form under another name and a recording; null unless the titles agree by
 * themselves.
 */
export function byOtherName(form: Reading, b: Reading): TitleLikeness | null {
  const titre = titlesOf(form, b);
  return agree(titre) && artistLikeness(form.cast, b.cast) >= ARTIST_MATCH ? titre : null;
}

const agree = ({ relation }: TitleLikeness) => relation === 'same' || relation === 'typo';

const titlesOf = (a: Reading, b: Reading) => titleLikeness(a.title, b.title);
