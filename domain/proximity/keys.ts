/**
 * Keys by which candidates are found: two recordings that may be the same share at least one. Each
 * key is short, exact and selective, so that finding costs the same in ten thousand recordings and in
 * ten million, which a search by trigrams cannot promise. Slips of the finger are survived by design:
 * one slip touches the beginning or the end of a title, never both.
 */

import { classicalWords } from './fuzzy/classical-titles.ts';
import { allDigits } from './fuzzy/numbers-in-letters.ts';
import { skeletonOf } from './fuzzy/phonetics.ts';
import { bagOf } from './fuzzy/reading.ts';
import { workKeys, workOf } from './fuzzy/works.ts';
import { type Comparable, messagesOf } from './recording.ts';

/** Maximum characters of a whole title: longer ones differ earlier. */
const TITLE_KEY = 64;
/** Letters of the beginning and of the end of a title, and letters of the most telling word of an artist. */
const LONG = { title: 4, artist: 3 } as const;
/** The same of a short title: fewer of the title, more of the artist, to stay selective. */
const SHORT = { title: 2, artist: 4 } as const;
/**
 * Maximum letters of a short title, and minimum of a long one: lengths in both ranges get both
 * kinds of keys, so that a typing error does not change the keys.
 */
const LONGEST_SHORT_TITLE = 8;
const SHORTEST_LONG_TITLE = 7;
/** Maximum main artists that give keys. */
const MOST_ARTISTS = 3;

/** The exact key of a title: the same words, in any order. Empty when there is no title. */
export function titleKey({ noyau, complement }: Pick<Comparable, 'noyau' | 'complement'>): string {
  return first(TITLE_KEY, [...messagesOf(noyau), ...messagesOf(complement)].sort().join(''));
}

/**
 * Every key under which a recording is stored and searched; none without a title. Sorted, without
 * duplicates.
 */
export function keysOf(recording: Comparable): string[] {
  const { type, noyau, complement, artistes } = recording;
  const words = [...messagesOf(noyau), ...messagesOf(complement)];
  const whole = words.toSorted().join('');
  if (whole === '') return [];
  const keys = [`${type}=${first(TITLE_KEY, whole)}`];
  // « Le Sacre (The Rite) » is also found under each of its two titles.
  if (complement !== '') {
    for (const alone of [noyau, complement])
      keys.push(`${type}=${titleKey({ noyau: alone, complement: '' })}`);
  }
  for (const artist of artistes.slice(0, MOST_ARTISTS).map(mostDistinctive)) {
    for (const part of titleSegments(noyau, artist)) keys.push(`${type}${part}`);
  }
  for (const key of fuzzyKeys(recording, words, whole)) keys.push(`${type}${key}`);
  return [...new Set(keys)].sort();
}

/** Second letter of the keys for matches beyond letters: words in any field, sound, work. */
const MARK = { bag: '%', sound: '~', work: '#' } as const;
export const MARKS_FUZZY_LETTERS = Object.values(MARK);

/** Letters of a skeleton, which has consonants only, at either end of a title and at the beginning of a name. */
const SOUNDS = 3;
/** Minimum consonants for a search of the title by sound alone. */
const WHOLE_SOUND = 4;

/**
 * Keys for matches beyond letters: other scripts, swapped fields, numbers in words, works.
 * @param whole the words of the title, sorted and concatenated
 */
function fuzzyKeys(
  { noyau, complement, artistes }: Comparable,
  words: readonly string[],
  whole: string,
): string[] {
  const work = workOf({ noyau, complement });
  const sound = skeletonOf(noyau);
  const texts = classicalWords(allDigits(words));
  const isSame = texts.length === words.length && texts.every((word, at) => word === words[at]);
  const folded = isSame ? whole : texts.toSorted().join('');
  return [
    ...(artistes.length === 0
      ? []
      : [`${MARK.bag}${first(TITLE_KEY, bagOf([noyau, complement, ...artistes]))}`]),
    ...(folded === whole ? [] : [`=${first(TITLE_KEY, folded)}`]),
    ...(sound.length < WHOLE_SOUND ? [] : [`${MARK.sound}=${first(TITLE_KEY - 1, sound)}`]),
    ...(sound === ''
      ? []
      : artistes.slice(0, MOST_ARTISTS).flatMap((name) => soundSegments(sound, name))),
    ...(work === null ? [] : workKeys(work).map((key) => `${MARK.work}${first(TITLE_KEY, key)}`)),
  ];
}

function soundSegments(title: string, artist: string): string[] {
  const name = longestOf(messagesOf(artist).map(skeletonOf));
  return [
    `${MARK.sound}${first(SOUNDS, name)}<${first(SOUNDS, title)}`,
    `${MARK.sound}${first(SOUNDS, name)}>${last(SOUNDS, title)}`,
  ];
}

/** The longest word: independent of word order, initials and articles. */
const mostDistinctive = (name: string): string => longestOf(messagesOf(name));

/** Among words of equal length, the first in alphabetical order. */
function longestOf(words: readonly string[]): string {
  return words.reduce(
    (best, word) =>
      word.length > best.length || (word.length === best.length && word < best) ? word : best,
    '',
  );
}

// Cut by code points: half of a surrogate pair is invalid text, which the database refuses.
const RARE = /[\ud800-\udfff]/;
const first = (count: number, text: string) =>
  RARE.test(text) ? [...text].slice(0, count).join('') : text.slice(0, count);
const last = (count: number, text: string) =>
  RARE.test(text) ? [...text].slice(-count).join('') : text.slice(-count);

function titleSegments(noyau: string, artist: string): string[] {
  const letters = noyau.replaceAll(' ', '');
  const of = (size: typeof LONG | typeof SHORT) => [
    `${first(size.artist, artist)}<${first(size.title, letters)}`,
    `${first(size.artist, artist)}>${last(size.title, letters)}`,
  ];
  return [
    ...(letters.length <= LONGEST_SHORT_TITLE ? of(SHORT) : []),
    ...(letters.length >= SHORTEST_LONG_TITLE ? of(LONG) : []),
  ];
}
