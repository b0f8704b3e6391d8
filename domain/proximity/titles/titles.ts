/** Similarity of two titles, and the nature of their difference. */

import { distance, likeness } from '../levenshtein.ts';
import { type Comparable, messagesOf } from '../recording.ts';
import { isRunTogether } from './run-together.ts';

/** Words of a title, and their letters run together. */
type Messages = { readonly messages: readonly string[]; readonly letters: string };
const asWords = (words: readonly string[]): Messages => ({
  messages: words,
  letters: words.join(''),
});

export type TitleWords = {
  readonly core: Messages;
  readonly asides: Messages;
  /** The title with the text beside it. */
  readonly whole: Messages;
};

export function titleOfWords(core: readonly string[], asides: readonly string[]): TitleWords {
  const title = asWords(core);
  const whole = asides.length === 0 ? title : asWords([...core, ...asides]);
  return { core: title, asides: asWords(asides), whole };
}

export const titleOf = ({
  noyau,
  complement,
}: Pick<Comparable, 'noyau' | 'complement'>): TitleWords =>
  titleOfWords(messagesOf(noyau), messagesOf(complement));

/**
 * `same`: the same letters. `typo`: a typing error. `letter`: a typing error, or another short
 * word. `extra`: one title has additional words. `replaced`: each title has words that the other
 * lacks. `numbers`: another part, another number of the series.
 */
export const TITLE_RELATIONS = ['same', 'typo', 'letter', 'extra', 'replaced', 'numbers'] as const;
export type TitleRelation = (typeof TITLE_RELATIONS)[number];

/** `value` is 0 to 1; 0 under the floor. */
export type TitleLikeness = { readonly value: number; readonly relation: TitleRelation };

/** Similarity below which two titles have nothing in common. */
export const TITLE_FLOOR = 0.6;
/** One letter off is a slip in words of five letters and more, as in ISRC Scout … */
const TYPO_WORD = 5;
/** … perhaps one in words of three, and two letters off is one in words of nine (measured). */
const SHORTEST_TYPO_WORD = 3;
const DOUBLE_TYPO_WORD = 9;
/** Words whose absence is insignificant; « pas » and « mer » are as short, but significant. */
const SMALL_WORDS: ReadonlySet<string> = new Set([
  'le',
  'la',
  'les',
  'l',
  'un',
  'une',
  'de',
  'du',
  'des',
  'd',
  'et',
  'a',
  'au',
  'aux',
  'en',
  'y',
  's',
  'the',
  'an',
  'of',
  'in',
  'on',
  'at',
  'to',
  'el',
  'los',
  'las',
  'il',
  'o',
  'os',
  'da',
  'do',
  'der',
  'die',
]);

export function titleLikeness(a: TitleWords, b: TitleWords): TitleLikeness {
  const titleLikenesses = [compareWords(a.whole, b.whole)];
  // « Satisfaction » and « (I can't get no) Satisfaction »; « Le Sacre (The Rite) » and « The Rite ».
  const [hasAsides, otherHas] = [a.asides.messages.length > 0, b.asides.messages.length > 0];
  if (hasAsides !== otherHas) {
    const [long, short] = hasAsides ? [a, b] : [b, a];
    // « (Part 2) » is not a second title: without it, the recording is another one.
    if (long.asides.messages.some(isNumber)) return titleLikenesses[0] ?? NOTHING;
    titleLikenesses.push(shorterText(compareWords(long.core, short.core)));
    titleLikenesses.push(secondTitle(compareWords(long.asides, short.core), short.core.messages));
  }
  return titleLikenesses.sort((x, y) => rankOf(x) - rankOf(y) || y.value - x.value)[0] ?? NOTHING;
}

const NOTHING: TitleLikeness = { value: 0, relation: 'replaced' };
const rankOf = ({ relation, value }: TitleLikeness) =>
  value === 0 ? 9 : TITLE_RELATIONS.indexOf(relation);

function shorterText({ value, relation }: TitleLikeness): TitleLikeness {
  return { value, relation: relation === 'same' || relation === 'typo' ? 'extra' : relation };
}

/**
 * « The Rite » is in brackets beside « Le Sacre »: matched in full, with several words, it is the
 * same title.
 */
function secondTitle(titleLikeness: TitleLikeness, words: readonly string[]): TitleLikeness {
  return titleLikeness.relation === 'same' && words.filter(matters).length > 1
    ? { ...titleLikeness, relation: 'typo' }
    : shorterText(titleLikeness);
}

function compareWords(a: Messages, b: Messages): TitleLikeness {
  const [one, other] = [a.letters, b.letters];
  if (one === other || (one.length === other.length && sorted(a) === sorted(b)))
    return { value: 1, relation: 'same' };
  if (isRunTogether(a, b)) return { value: 1, relation: 'typo' };
  const pairs = pairsOf(a.messages, b.messages);
  const value = Math.max(likeness(one, other, TITLE_FLOOR), setLikeness(a, b, pairs));
  if (value < TITLE_FLOOR) return NOTHING;
  return { value, relation: relationOf(a, b, pairs) };
}

const sorted = ({ messages: words }: Messages) => [...words].sort().join(' ');

/** For each word of `a`, the index of its partner in `b`: equal words first, then those a slip apart. */
function pairsOf(a: readonly string[], b: readonly string[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const similar of [(x: string, y: string) => x === y, isSlip]) {
    for (const [index, word] of a.entries()) {
      if (pairs.has(index)) continue;
      const partner = b.findIndex(
        (other, position) => !taken.has(position) && similar(word, other),
      );
      if (partner < 0) continue;
      pairs.set(index, partner);
      taken.add(partner);
    }
  }
  return pairs;
}

function isSlip(a: string, b: string): boolean {
  if (isNumber(a) || isNumber(b)) return false;
  const longest = Math.max(a.length, b.length);
  const allowed = longest >= DOUBLE_TYPO_WORD ? 2 : longest >= SHORTEST_TYPO_WORD ? 1 : 0;
  return allowed > 0 && distance(a, b, allowed) <= allowed;
}

/** Share of the letters in words that have a partner. */
function setLikeness(a: Messages, b: Messages, pairs: ReadonlyMap<number, number>): number {
  let shared = 0;
  for (const [index, partner] of pairs) {
    const [word = '', other = ''] = [a.messages[index], b.messages[partner]];
    shared += (word.length + other.length) * likeness(word, other, TITLE_FLOOR);
  }
  return shared / (a.letters.length + b.letters.length);
}

function relationOf(a: Messages, b: Messages, pairs: ReadonlyMap<number, number>): TitleRelation {
  const partners = new Set(pairs.values());
  const [onlyA, onlyB] = [
    a.messages.filter((_word, index) => !pairs.has(index)),
    b.messages.filter((_word, index) => !partners.has(index)),
  ];
  if (numbersSay([onlyA, onlyB], [a.messages, b.messages])) return 'numbers';
  const [more, less] = [onlyA.filter(matters), onlyB.filter(matters)];
  if (more.length + less.length > 0) {
    if (isSpacing(a, b)) return 'typo';
    return more.length > 0 && less.length > 0 ? 'replaced' : 'extra';
  }
  // « Stay » and « stray », « au port » and « du port »: one letter may make another word.
  const doubtful = [...pairs].some(([index, partner]) =>
    isShortSlip(a.messages[index] ?? '', b.messages[partner] ?? ''),
  );
  return doubtful || (onlyA.length > 0 && onlyB.length > 0) ? 'letter' : 'typo';
}

const isShortSlip = (a: string, b: string) => a !== b && Math.min(a.length, b.length) < TYPO_WORD;
const isNumber = (word: string) => /^\d+$/.test(word);
const matters = (word: string) => !SMALL_WORDS.has(word);

/** Another number, or a number on one side of a title that has none on the other. */
function numbersSay(
  [onlyA, onlyB]: readonly [readonly string[], readonly string[]],
  [a, b]: readonly [readonly string[], readonly string[]],
): boolean {
  const [lonelyA, lonelyB] = [onlyA.some(isNumber), onlyB.some(isNumber)];
  if (lonelyA && lonelyB) return true;
  // « Symphonie 5, op. 67 » and « Symphonie 5»: one side is only more precise.
  return (lonelyA && !b.some(isNumber)) || (lonelyB && !a.some(isNumber));
}

/**
 * « Golden line » and « Goldenline », « don't » and « dont »: equal letters, apart from a typing
 * error.
 */
function isSpacing(a: Messages, b: Messages): boolean {
  if (a.messages.length === b.messages.length) return false;
  const [one, other] = [a.letters, b.letters];
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false;
  const allowed = Math.max(one.length, other.length) >= DOUBLE_TYPO_WORD ? 1 : 0;
  return distance(one, other, allowed) <= allowed;
}
