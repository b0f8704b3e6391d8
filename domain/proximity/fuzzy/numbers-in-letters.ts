/** Numbers that titles write in words, in French and English, or in Roman letters: « Vingt et un » and « 21 ». */

const UNITS: Readonly<Record<string, number>> = {
  zero: 0,
  un: 1,
  une: 1,
  one: 1,
  deux: 2,
  two: 2,
  trois: 3,
  three: 3,
  quatre: 4,
  four: 4,
  cinq: 5,
  five: 5,
  six: 6,
  sept: 7,
  seven: 7,
  huit: 8,
  eight: 8,
  neuf: 9,
  nine: 9,
  dix: 10,
  ten: 10,
  onze: 11,
  eleven: 11,
  douze: 12,
  twelve: 12,
  treize: 13,
  thirteen: 13,
  quatorze: 14,
  fourteen: 14,
  quinze: 15,
  fifteen: 15,
  seize: 16,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Readonly<Record<string, number>> = {
  vingt: 20,
  vingts: 20,
  twenty: 20,
  trente: 30,
  thirty: 30,
  quarante: 40,
  forty: 40,
  cinquante: 50,
  fifty: 50,
  soixante: 60,
  sixty: 60,
  septante: 70,
  seventy: 70,
  huitante: 80,
  eighty: 80,
  nonante: 90,
  ninety: 90,
};
const SCALES: Readonly<Record<string, number>> = {
  cent: 100,
  cents: 100,
  hundred: 100,
  mille: 1000,
  thousand: 1000,
};
const ORDINALS: Readonly<Record<string, number>> = {
  premier: 1,
  premiere: 1,
  first: 1,
  second: 2,
  seconde: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  deuxieme: 2,
  troisieme: 3,
  quatrieme: 4,
  cinquieme: 5,
  sixieme: 6,
  septieme: 7,
  huitieme: 8,
  neuvieme: 9,
  dixieme: 10,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
/** « vingt et un »: between two numbers only. */
const AND = 'et';

const ROMAN = /^(?=.)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
};

const isDigits = (word: string) => /^\d+$/.test(word);

/**
 * The words with every number in digits, when `other` has digits to compare with; null when nothing
 * changes. Otherwise not converted, because « un » is an article and « I » a pronoun.
 */
export function withDigits(words: readonly string[], other: readonly string[]): string[] | null {
  const requested = new Set(other.filter((word) => isDigits(word) && !words.includes(word)));
  if (requested.size === 0) return null;
  const folded: string[] = [];
  let changed = false;
  for (let at = 0; at < words.length; ) {
    const result = numberFrom(words, at, requested);
    folded.push(result?.digits ?? words[at] ?? '');
    changed ||= result !== null;
    at += result?.length ?? 1;
  }
  return changed ? folded : null;
}

/**
 * All numbers in digits: the form in which a title is searched. Single Roman letters stay letters.
 */
export function allDigits(words: readonly string[]): string[] {
  const folded: string[] = [];
  for (let at = 0; at < words.length; ) {
    const result = spelledFrom(words, at);
    folded.push(result?.digits ?? romanFrom(words[at] ?? '') ?? words[at] ?? '');
    at += result?.length ?? 1;
  }
  return folded;
}

type Result = { readonly digits: string; readonly length: number };

function numberFrom(
  words: readonly string[],
  at: number,
  requested: ReadonlySet<string>,
): Result | null {
  const spelled = spelledFrom(words, at);
  if (spelled !== null && requested.has(spelled.digits)) return spelled;
  const word = words[at] ?? '';
  const roman = ROMAN.test(word) ? String(romanValue(word)) : '';
  return requested.has(roman) ? { digits: roman, length: 1 } : null;
}

/** The longest number spelled from here: « quatre vingt dix neuf ». */
function spelledFrom(words: readonly string[], at: number): Result | null {
  const ordinal = ORDINALS[words[at] ?? ''];
  if (ordinal !== undefined) return { digits: String(ordinal), length: 1 };
  let [total, part, read] = [0, 0, at];
  for (let next = at; next < words.length; next += 1) {
    const word = words[next] ?? '';
    if (word === AND && next > at && isSpelled(words[next + 1])) continue;
    const value = wordValue(word, part);
    if (value === null) break;
    if (value >= 1000) [total, part] = [(total + Math.max(part, 1)) * value, 0];
    else if (value === 100) part = Math.max(part, 1) * value;
    else part += part % 100 === 4 && value === 20 ? 80 - 4 : value;
    read = next + 1;
  }
  return read === at ? null : { digits: String(total + part), length: read - at };
}

const isSpelled = (word = '') => unitOf(word) !== null || Object.hasOwn(TENS, word);

/**
 * Null when the word is not a number, or cannot continue the current one: « deux trois » are two
 * numbers.
 */
function wordValue(word: string, part: number): number | null {
  if (Object.hasOwn(SCALES, word)) return SCALES[word] ?? null;
  const tens = Object.hasOwn(TENS, word) ? (TENS[word] ?? null) : null;
  if (tens !== null) return part % 100 === 0 || (part % 100 === 4 && tens === 20) ? tens : null;
  const unit = unitOf(word);
  if (unit === null) return null;
  // « soixante quinze », « quatre vingt dix », « dix sept », « twenty one ».
  const above = part % 100;
  const fits =
    above === 0 || (above === 10 && unit >= 7 && unit <= 9) || (above >= 20 && above % 10 === 0);
  return fits ? unit : null;
}

/** « deux » was already converted when the title was read, but not « deux mille ». */
function unitOf(word: string): number | null {
  if (/^\d{1,2}$/.test(word)) return Number(word);
  return Object.hasOwn(UNITS, word) ? (UNITS[word] ?? null) : null;
}

/** Three letters at least: « v » and « mi » are words of titles. */
function romanFrom(word: string): string | undefined {
  return word.length > 2 && /^[xiv]+$/.test(word) && ROMAN.test(word)
    ? String(romanValue(word))
    : undefined;
}

function romanValue(letters: string): number {
  const values = [...letters].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
