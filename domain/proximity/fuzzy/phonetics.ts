/**
 * Phonetic form of words in any script: « Группа крови » and « Gruppa krovi » give the same
 * consonants. Vowels are dropped, because Arabic and Hebrew do not write them and romanisations
 * differ.
 */

import anyAscii from 'any-ascii';
import { plainLetters } from '#domain/letters.ts';
import { likeness } from '../levenshtein.ts';

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** Fast path: most texts are ASCII. */
const IN_ASCII = /^[\u0020-\u007e]*$/;
/**
 * Other characters than letters and digits, such as pronounced marks of a romanisation: dropped
 * from keys.
 */
const SIGNS = /[^a-z0-9]+/g;
/** Already normalised: true for most texts. */
const READ = /^[a-z0-9]*$/;

/** Spelling variants of romanisations, applied in this order. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/shch|schtsch|chtch/g, 's'],
  [/tsch|tch|cz|ts|tz/g, 'c'],
  [/sch|sh/g, 's'],
  [/ch(?=[rl])/g, 'k'],
  [/ch/g, 'c'],
  [/zh|dj|dz|j/g, 'z'],
  [/ph/g, 'f'],
  [/([bdgkt])h/g, '$1'],
  [/x/g, 'ks'],
  [/q|ck|c(?=[aoulr])/g, 'k'],
  // In Arabic, a long « ou » and a « w » are the same letter.
  [/(?<![aeiouy])w(?![aeiouy])/g, ''],
  [/w/g, 'v'],
];

/** Matches if any of these variants may occur: other texts are already normalised. */
const SPELLED_OTHERWISE = /[chjqwxz]|ts/;
const VOWELS = /[aeiouyh]/g;
const DOUBLED = /([a-z])\1+/g;

/** Minimum letters of a skeleton that can identify a title. */
const CONTEXT = 3;
/** Minimum similarity at which two skeletons are the same word in two scripts. */
export const SOUND_FLOOR = 0.7;

/** Whether a text has letters that are not Latin ones. */
export function isOtherScript(text: string): boolean {
  return !IN_ASCII.test(text) && OTHER_SCRIPT.test(text);
}

/** The letters of a text in Latin script, in lower case, run together. */
export function romanised(text: string): string {
  if (READ.test(text)) return text;
  return plainLetters(isOtherScript(text) ? anyAscii(text) : text)
    .toLowerCase()
    .replace(SIGNS, '');
}

/** The consonants and digits of a text, as they sound. */
export function skeletonOf(text: string): string {
  const letters = romanised(text).replace(DOUBLED, '$1');
  const message = SPELLED_OTHERWISE.test(letters)
    ? SPELLINGS.reduce((spelled, [from, to]) => spelled.replace(from, to), letters)
    : letters;
  return message.replace(VOWELS, '').replace(DOUBLED, '$1');
}

/** Phonetic form of a text, computed once for all comparisons. */
export type Sound = {
  readonly digits: string;
  readonly letters: string;
  readonly skeleton: string;
};

export const soundOf = (text: string): Sound => ({
  digits: text.replace(/\D/g, ''),
  letters: romanised(text),
  skeleton: skeletonOf(text),
});

/** 0 to 1: how alike two texts sound; 0 under the floor, and when their digits differ. */
export function soundLikeness(a: Sound, b: Sound): number {
  if (a.digits !== b.digits) return 0;
  const whole = likeness(a.letters, b.letters, SOUND_FLOOR);
  if (Math.min(a.skeleton.length, b.skeleton.length) < CONTEXT) return whole;
  return Math.max(whole, likeness(a.skeleton, b.skeleton, SOUND_FLOOR));
}
