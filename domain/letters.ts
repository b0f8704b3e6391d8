/**
 * Letters as they are compared: no accent, no case, no ligature. The text that people typed is kept
 * elsewhere; what leaves this file is never shown.
 */

/** Letters that Unicode does not take apart by itself (`domain.md` 6.2, step 1). */
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

/** The text in plain lower case letters; spaces and punctuation stay. */
export function plainLetters(text: string): string {
  const plain = PLAIN.test(text) ? text.toLowerCase() : withoutAccents(text);
  return plain.includes('$') ? plain.replace(DOLLAR_AS_LETTER, 's') : plain;
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

/** The words of a text, in plain letters, in their order; none for a text made of signs alone. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .replace(DOTTED_INITIALS, '$1')
    .replace(JOINING_SIGNS, ` ${JOINER} `)
    .replace(NOT_IN_A_WORD, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (JOINING_WORDS.has(word) ? JOINER : word));
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
