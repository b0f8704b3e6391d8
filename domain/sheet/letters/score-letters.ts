/** How much a text reads as one that somebody wrote: above zero it does, below it was read in the letters of another table. */

import {
  type Alphabet,
  LATIN_ALPHABETS,
  OTHER_ALPHABETS,
  type Script,
  USUAL_HAN,
} from './alphabets.ts';

const WORD = /[\p{L}\p{M}\u0e00-\u0e7f]+/gu;
const NON_ASCII = /[^\0-\x7f]/u;
const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Kana', /[\u3041-\u30ff\uff66-\uff9f]/u],
  ['Han', /\p{Script=Han}/u],
];
/** Japanese writes both in one word; a Latin name may stand beside them without a space. */
const TOGETHER: ReadonlySet<Script> = new Set(['Kana', 'Han']);

const scripts = new Map<string, Script | null>();
function scriptOf(letter: string): Script | null {
  const script = scripts.get(letter);
  if (script !== undefined) return script;
  const match = SCRIPTS.find(([, form]) => form.test(letter))?.[0] ?? null;
  scripts.set(letter, match);
  return match;
}

const weightsOf = ({ usual, rare = '' }: Alphabet): ReadonlyMap<string, number> =>
  new Map([
    ...[...rare].map((letter) => [letter, 1.5] as const),
    ...[...usual].map((letter) => [letter, 3] as const),
  ]);
const LATIN = LATIN_ALPHABETS.map(weightsOf);
const ANY_LATIN = new Set(LATIN.flatMap((weights) => [...weights.keys()]));
const REST = new Map(
  Object.entries(OTHER_ALPHABETS).map(([script, alphabets]) => [script, alphabets.map(weightsOf)]),
);
const HAN = new Set(USUAL_HAN);

/** Between words, and what joins them; a fraction or a currency is none of a word. */
const BETWEEN_WORDS = /[«»“”‘’…–—€°™©®·\u00a0、。・「」『』【】（）〜～！？：]/u;
const MEASURE = /[¼½¾²³]/u;

export type LetterScore = {
  readonly score: number;
  /** Letters and signs beyond ASCII. */
  readonly counted: number;
};

/** @param isUsualHan whether the encoding keeps this Chinese character among its usual ones */
export function scoreLetters(text: string, isUsualHan: (letter: string) => boolean): LetterScore {
  const latin = LATIN.map(() => 0);
  let score = 0;
  let counted = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (!NON_ASCII.test(word)) continue;
    const letters = [...word];
    counted += letters.filter((letter) => letter > '\x7f').length;
    score += shapeOf(letters) + scriptsOf(letters);
    for (const [at, letter] of letters.entries()) {
      if (letter <= '\x7f') continue;
      const script = scriptOf(letter);
      if (script === 'Latin') {
        const small = letter === 'İ' ? 'ı' : letter.toLowerCase();
        for (const [index, weights] of LATIN.entries())
          latin[index] =
            (latin[index] ?? 0) + (weights.get(small) ?? (ANY_LATIN.has(small) ? -1 : -2));
        if (letters.length === 1)
          score += letter === 'à' || letter === 'À' || letter === 'é' ? 0 : -4;
      } else
        score += weightOf(letter, script, letters[at - 1] ?? '', letters[at + 1] ?? '', isUsualHan);
    }
  }
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    counted += 1;
    score += signAt(sign, text.charAt(index - 1), text.charAt(index + sign.length));
  }
  return { score: score + Math.max(...latin), counted };
}

const SIGN = /[^\0-\x7f\p{L}\p{M}\u0e00-\u0e7f]/gu;
const LETTER = /\p{L}/u;

function signAt(sign: string, before: string, after: string): number {
  if (sign === '\ufffd' || /\p{Cc}|\p{Co}|\p{Cn}/u.test(sign)) return -6;
  const [joins, touches] = [LETTER.test(before) && LETTER.test(after), LETTER.test(before + after)];
  if (sign === '’') return joins ? 3 : 0;
  if (BETWEEN_WORDS.test(sign)) return joins && /[\0-\x7f]/.test(before + after) ? -3 : 1;
  if (MEASURE.test(sign)) return touches ? -3 : 0;
  return -3;
}

const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/u;
const VOWELS = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœąęėįųūāēīőűăıаеёиоуыэюяіїєαεηιουωάέήίόύώ]/iu;
/** Letters of an alphabet with vowels that follow each other without one. */
const MOST_CONSONANTS = 5;
/** Accented letters in a row: languages of the West have two at most, « créée ». */
const MOST_ACCENTS = 2;

/** A capital after a small letter; accents, or consonants, that nobody could say. */
function shapeOf(letters: readonly string[]): number {
  let score = 0;
  let accents = 0;
  let consonants = 0;
  for (const [at, letter] of letters.entries()) {
    const before = letters[at - 1] ?? '';
    if (CAPITAL.test(letter) && SMALL.test(before)) score -= scriptOf(letter) === 'Latin' ? 2 : 4;
    if (at > 1 && SMALL.test(letter) && CAPITAL.test(before) && CAPITAL.test(letters[at - 2] ?? ''))
      score -= 1.5;
    const script = scriptOf(letter);
    accents = script === 'Latin' && letter > '\x7f' ? accents + 1 : 0;
    if (accents > MOST_ACCENTS) score -= 4;
    const spells = script === 'Latin' || script === 'Cyrillic' || script === 'Greek';
    consonants = spells && !VOWELS.test(letter) ? consonants + 1 : 0;
    if (consonants > MOST_CONSONANTS) score -= 2;
  }
  return score;
}

/** Letters of two scripts in one word. */
function scriptsOf(letters: readonly string[]): number {
  let score = 0;
  for (const [at, letter] of letters.entries()) {
    const before = letters[at - 1];
    if (before === undefined) continue;
    const [one, other] = [scriptOf(before), scriptOf(letter)];
    if (one === null || other === null || one === other) continue;
    if (TOGETHER.has(one) && TOGETHER.has(other)) continue;
    score -= 4;
  }
  return score;
}

const THAI_MARK = /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/u;
const THAI_BASE = /[\u0e01-\u0e2e\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/u;
const HEBREW_FINAL = /[ךםןףץ]/u;

function weightOf(
  letter: string,
  script: Script | null,
  before: string,
  after: string,
  isUsualHan: (letter: string) => boolean,
): number {
  if (script === null) return /\p{M}/u.test(letter) && before !== '' ? 0 : -3;
  // These take two bytes each: they weigh as much as two letters of an alphabet.
  if (script === 'Han') return HAN.has(letter) ? 8 : isUsualHan(letter) ? 3 : -4;
  if (script === 'Kana')
    return /[\uff66-\uff9f]/.test(letter) ? -2 : /[\u3041-\u3096]/.test(letter) ? 8 : 6;
  if (script === 'Thai' && THAI_MARK.test(letter) && !THAI_BASE.test(before)) return -5;
  if (script === 'Hebrew' && /\p{M}/u.test(letter)) return before === '' ? -3 : -1;
  if (script === 'Hebrew' && HEBREW_FINAL.test(letter) && after !== '') return -4;
  if (letter === 'ς' && after !== '') return -4;
  const small = letter.toLowerCase();
  const best = Math.max(...(REST.get(script) ?? []).map((weights) => weights.get(small) ?? -2));
  return script === 'Hangul' ? Math.max(best * 2, 4) : best;
}
