/** Titles typed without some spaces: « TheDrums », « Quai numérodeux », « You andI ». */

import { JOINER } from '#domain/letters.ts';
import { CARDINALS, DEPS, NUMBER_WORDS, NUMBERS } from './title-tokens.ts';

/** The articles that are dropped at the beginning of a title, but for single letters: « Along » is not « A long ». */
const ARTICLES = ['', 'le', 'la', 'les', 'un', 'une', 'des', 'the'];
const JOINERS = [JOINER, 'and', 'und'];
/**
 * « 2 » may be « deux » or « two »: spellings of a number, which `titleWords` converted to digits,
 * inside another word.
 */
const spelledAs = (digits: string) => [
  digits,
  ...[...CARDINALS].filter((word) => NUMBER_WORDS.get(word) === digits),
];
/** Words before a number that `titleWords` dropped. */
const ANNOUNCING = ['', ...NUMBERS, ...DEPS];
const announced = (numbers: readonly string[]) =>
  ANNOUNCING.flatMap((announcing) => numbers.map((number) => `${announcing}${number}`));
/**
 * Words with several spellings. 1 and 9 have none, because their words are also an article and an
 * adjective.
 */
const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...new Set(NUMBER_WORDS.values())]
    .map((digits) => [digits, spelledAs(digits)] as const)
    .filter(([, numbers]) => numbers.length > 1)
    .map(([digits, numbers]) => [digits, announced(numbers)] as const),
  [JOINER, JOINERS],
]);

type Messages = { readonly messages: readonly string[]; readonly letters: string };

/** Whether one title is the other with missing spaces. Words as returned by `titleWords`. */
export function isRunTogether(a: Messages, b: Messages): boolean {
  return isStatedBy(a.letters, b.messages) || isStatedBy(b.letters, a.messages);
}

/** Matches the remaining `letters` against each word of the title, in any of its spellings. */
function isStatedBy(letters: string, words: readonly string[]): boolean {
  return ARTICLES.some(
    (article) => letters.startsWith(article) && reads(letters.slice(article.length), words),
  );
}

function reads(letters: string, [word, ...rest]: readonly string[]): boolean {
  if (word === undefined) return letters === '';
  return spellingsOf(word).some(
    (spelling) => letters.startsWith(spelling) && reads(letters.slice(spelling.length), rest),
  );
}

const spellingsOf = (word: string): readonly string[] => SPELLINGS.get(word) ?? [word];
