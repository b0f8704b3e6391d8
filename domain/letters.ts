/**
 * Letters as they are compared: no accent, no case, no ligature. The text that people typed is kept
 * elsewhere; what leaves this file is never shown.
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
/** What such a letter gives alone it gives in any such text: nothing around it can join it. */
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

/** As `withoutAccents`, letter by letter: most texts are of plain letters and a few accents. */
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
      // Kana and hangul were taken apart as well: put them together again.
      .normalize('NFC')
  );
}

const NOT_IN_A_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
/** « R.E.M. », « T.I. »: one word. */
const DOTTED_INITIALS = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?!\p{L}))/gu;
/** « & », « + » and the « 'n' » of « rock 'n' roll » join as « et » does, and so do its English and German words. */
const JOINING_SIGNS = /[&+]|(?<=\s)['’]?n['’]?(?=\s+\p{L})/gu;
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'und']);
/** The word into which every joining sign and word is turned. */
export const JOINER = 'et';

/** What most texts lack, so that most are not searched for the signs above, which is slow. */
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

/** Every run of spaces as one: a pattern that looks for what stands between some reads a run anew from each of its signs. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The same words in the same order, whatever the case, the accents and the punctuation. */
export function plainText(text: string): string {
  return plainLetters(text).replace(NOT_IN_A_WORD, ' ').trim();
}

/** What a heading or a word of a list spells: its letters and digits, run together. */
export function wordKey(text: string): string {
  return plainLetters(text).replaceAll(/[^a-z0-9]/g, '');
}

/** The same of each word of a list written with commas. */
export function wordKeys(list: string): string[] {
  return list
    .split(',')
    .map(wordKey)
    .filter((key) => key !== '');
}
