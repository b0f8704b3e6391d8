/** Words of a title for comparison: articles dropped, numbers normalised. */

import { plainLetters, plainWords } from '#domain/letters.ts';

/** French and English articles, at the beginning only. */
const ARTICLES: ReadonlySet<string> = new Set([
  'le',
  'la',
  'les',
  'l',
  'un',
  'une',
  'des',
  'the',
  'a',
  'an',
]);
/** « Marées, Les »: article moved to the end, as in sorted lists. */
const MOVED_ARTICLE = /,\s*(?:the|les?|la|l['’]?)\s*$/i;

/** Words that only introduce a number: « Part 2 », « 2e partie », « n° 2 » and « 2 » are equal. */
export const DEPS: ReadonlySet<string> = new Set([
  'part',
  'pt',
  'partie',
  'parte',
  'teil',
  'mouvement',
  'movement',
  'mvt',
  'mvmt',
]);
export const NUMBERS: ReadonlySet<string> = new Set(['no', 'n', 'nr', 'num', 'numero', 'number']);
/** Abbreviations that the other title may spell out. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['volume', 'vol'],
  ['tome', 'vol'],
  ['opus', 'op'],
  ['chapter', 'chapitre'],
  ['chap', 'chapitre'],
  ['act', 'acte'],
  ['scene', 'sc'],
  ['minor', 'mineur'],
  ['major', 'majeur'],
  ['min', 'mineur'],
  ['maj', 'majeur'],
  ['versus', 'vs'],
]);

/** Words of the numbers 1 to 10, to their digits. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  [
    ['un', 'une', 'one', 'premier', 'premiere', 'first'],
    ['deux', 'two', 'deuxieme', 'second', 'seconde'],
    ['trois', 'three', 'troisieme', 'third'],
    ['quatre', 'four', 'quatrieme', 'fourth'],
    ['cinq', 'five', 'cinquieme', 'fifth'],
    ['six', 'sixieme', 'sixth'],
    ['sept', 'seven', 'septieme', 'seventh'],
    ['huit', 'eight', 'huitieme', 'eighth'],
    ['neuf', 'nine', 'neuvieme', 'ninth'],
    ['dix', 'ten', 'dixieme', 'tenth'],
  ].flatMap((words, index) => words.map((word) => [word, String(index + 1)] as const)),
);

/** Numbers that titles write either way, « Force sept » and « Force 7 »; not one (« un ») nor nine (« neuf » is new). */
export const CARDINALS: ReadonlySet<string> = new Set([
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'dix',
  'two',
  'three',
  'four',
  'five',
  'seven',
  'eight',
  'ten',
]);

/** 1 to 39: beyond, the letters L, C, D, M make too many words (« mix », « dim »). */
const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const UNITS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const ORDINAL = /^(\d+)(?:er|ere|re|e|eme|ieme|st|nd|nde|rd|th)$/;
/** « pt2 », « no5 », « op27 », « vol3 ». */
const GLUED_LABEL = /^(part|pt|no|nr|num|op|vol)(\d+)$/;
/** « I. Prélude », « V: final »: a single letter is a number only when punctuation shows it. */
const FIRST_LETTER = /^\s*([ivx])(?=\s|$)/;
/** « op. 12, I Presto » */
const LETTER_AFTER_NUMBER = /(?<=\d\s*,\s*)[ivx](?=\s|$)/gu;
const NUMBERED_LETTER = /(?<![\p{L}\p{N}'’])([ivx])(?=\s*[.:)](?:\s|$))/gu;
/** Punctuation needed by both patterns: skips most titles. */
const PUNCTUATED = /[,.:)]/;

/**
 * The words of a title; `[]` when nothing can be read. `movement`: the text stands after a colon, a dash
 * or a bracket in a title that has numbers, so that its first letter is one too: « op. 12 : I Presto ».
 */
export function titleWords(text: string, { movement = false } = {}): string[] {
  const shown = MOVED_ARTICLE.test(text) ? text.replace(MOVED_ARTICLE, '') : text;
  const letters = plainLetters(shown);
  const marked = movement ? letters.replace(FIRST_LETTER, '$1.') : letters;
  const numbered = PUNCTUATED.test(marked) ? withLettersAsNumbers(marked) : marked;
  const words = withNumbers(plainWords(numbered).flatMap(split)).map(
    (word) => ABBREVIATIONS.get(word) ?? word,
  );
  const [first = ''] = words;
  return words.length > 1 && ARTICLES.has(first) ? words.slice(1) : words;
}

const withLettersAsNumbers = (text: string): string =>
  text
    .replace(NUMBERED_LETTER, (letter) => String(romanValue(letter)))
    .replace(LETTER_AFTER_NUMBER, (letter) => String(romanValue(letter)));

function split(word: string): readonly string[] {
  const glued = GLUED_LABEL.exec(word);
  return glued === null ? [word] : [glued[1] ?? '', glued[2] ?? ''];
}

function withNumbers(words: readonly string[]): string[] {
  const numbered = words.map((word, index) => numberAt(words, index) ?? word);
  const isNumber = (index: number) => /^\d+$/.test(numbered[index] ?? '');
  return numbered.filter((word, index) => {
    if (DEPS.has(word)) return !isNumber(index + 1) && !isNumber(index - 1);
    return !(NUMBERS.has(word) && isNumber(index + 1));
  });
}

/** The number that a word of a title is, written in digits; undefined when it is a word. */
function numberAt(words: readonly string[], index: number): string | undefined {
  const word = words[index] ?? '';
  const [before = '', after = ''] = [words[index - 1], words[index + 1]];
  const digits = /^\d+$/.exec(word)?.[0] ?? ORDINAL.exec(word)?.[1];
  if (digits !== undefined) return digits.replace(/^0+(?=\d)/, '');
  const spelled = DEPS.has(before) || DEPS.has(after) || CARDINALS.has(word);
  const number = spelled ? NUMBER_WORDS.get(word) : undefined;
  if (number !== undefined) return number;
  if (!ROMAN.test(word)) return undefined;
  // « Houle I » ends with a number, « toi et I » with a word.
  const last = index > 0 && index === words.length - 1 && before !== 'et';
  const numbered = word.length > 1 || last || DEPS.has(before) || NUMBERS.has(before);
  return numbered ? String(romanValue(word)) : undefined;
}

function romanValue(letters: string): number {
  const [, tens = '', units = ''] = ROMAN.exec(letters) ?? [];
  return tens.length * 10 + UNITS.indexOf(units);
}
