/**
 * Normalises letters for comparison: no accent, case or ligature. The typed text is stored
 * elsewhere; results of this file are never displayed.
 */

/** Letters that Unicode does not take apart by itself. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ŋ', 'n'],
]);
const OTHER_LETTERS = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/** NFKD would read ™ as the letters TM. */
const MARKS_OF_TRADE = /[™®©℠℗]/g;
/** Accents of the Latin, Greek and Cyrillic letters only: elsewhere a mark is part of the letter. */
const ACCENTS = /[\u0300-\u036f]/g;
/** « A$AP », « Ty Dolla $ign ». */
const DOLLAR_AS_LETTER = /\$(?=\p{L})|(?<=\p{L})\$/gu;
const PLAIN = /^[\x20-\x7e]*$/;
/** The same with the letters of western Europe, each in one sign, and the apostrophe of word processors. */
const WESTERN = /^[\x20-\x7e\u00c0-\u00ffœŒ’]*$/;
const WESTERN_LETTERS = /[\u00c0-\u00ffœŒ]/g;
/** Normalised form of each such letter: in these texts no letter depends on its neighbours. */
const WESTERN_PLAIN: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 64 }, (_, index) => String.fromCharCode(0xc0 + index))
    .concat('œ', 'Œ')
    .map((letter) => [letter, withoutAccents(letter)]),
);

/** The text in plain lower case letters; spaces and punctuation stay. */
export function plainLetters(text: string): string {
  const plain = PLAIN.test(text)
    ? text.toLowerCase()
    : WESTERN.test(text)
      ? westernPlain(text)
      : withoutAccents(text);
  return plain.includes('$') ? plain.replace(DOLLAR_AS_LETTER, 's') : plain;
}

/** Same result as `withoutAccents`, letter by letter: fast path for most texts. */
function westernPlain(text: string): string {
  return text
    .toLowerCase()
    .replace(WESTERN_LETTERS, (letter) => WESTERN_PLAIN.get(letter) ?? letter);
}

function withoutAccents(text: string): string {
  return (
    text
      .replace(MARKS_OF_TRADE, ' ')
      .normalize('NFKD')
      .toLowerCase()
      .replace(ACCENTS, '')
      .replace(OTHER_LETTERS, (letter) => LETTERS.get(letter) ?? letter)
      // Recomposes kana and hangul, which were decomposed too.
      .normalize('NFC')
  );
}

const NOT_IN_A_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
/** « R.E.M. », « T.I. »: one word. */
const DOTTED_INITIALS = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?!\p{L}))/gu;
/** « & », « + » and the « 'n' » of « rock 'n' roll » join as « et » does, and so do its English and German words. */
const JOINING_SIGNS = /[&+]|(?<=\s)['’]?n['’]?(?=\s+\p{L})/gu;
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'und']);
/** The word that replaces all joining signs and words. */
export const JOINER = 'et';

/** Quick test that avoids the slow search for the signs above in most texts. */
const MAY_JOIN = /[&+]|\bn\b/;
const NOT_PLAIN_WORD = /[^a-z0-9]+/;

/** The words of a text, in plain letters, in their order; none for a text made of signs alone. */
export function plainWords(text: string): string[] {
  const letters = plainLetters(text);
  const joined = letters.includes('.') ? letters.replace(DOTTED_INITIALS, '$1') : letters;
  const words = MAY_JOIN.test(joined) ? joined.replace(JOINING_SIGNS, ` ${JOINER} `) : joined;
  return words
    .split(PLAIN.test(words) ? NOT_PLAIN_WORD : NOT_IN_A_WORD)
    .filter((word) => word !== '')
    .map((word) => (JOINING_WORDS.has(word) ? JOINER : word));
}

/**
 * Collapses runs of spaces: a pattern that matches between spaces would rescan a long run from each
 * of its characters.
 */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The same words in the same order, whatever the case, the accents and the punctuation. */
export function plainText(text: string): string {
  return plainLetters(text).replace(NOT_IN_A_WORD, ' ').trim();
}

/** Letters and digits of a heading or word, concatenated. */
export function wordKey(text: string): string {
  return plainLetters(text).replaceAll(/[^a-z0-9]/g, '');
}

/** `wordKey` of each word of a comma-separated list. */
export function wordKeys(list: string): string[] {
  return list
    .split(',')
    .map(wordKey)
    .filter((key) => key !== '');
}
