/**
 * Matches two recordings whose letters differ: by sound, with title and artist swapped, with
 * numbers in digits, by the work that both name, by two names of one artist. Such a match always
 * leads to a question, never to an automatic decision.
 */

import { ARTIST_MATCH } from '../artists.ts';
import { likeness } from '../levenshtein.ts';
import type { Reading } from '../reading.ts';
import { type TitleLikeness, titleLikeness, titleOfWords } from '../titles/titles.ts';
import { withDigits } from './numbers-in-letters.ts';
import { byOtherName } from './other-names.ts';
import { SOUND_FLOOR, soundLikeness } from './phonetics.ts';
import type { FuzzyReading } from './reading.ts';
import { workLikeness } from './works.ts';

/** Kinds of matches beyond letters. */
export const LIENS = ['SONORITE', 'ECHANGE', 'NOMBRE', 'OEUVRE', 'AUTRE_NOM'] as const;
export type Lien = (typeof LIENS)[number];

export type Fuzzy = {
  readonly lien: Lien;
  readonly titre: TitleLikeness;
  readonly artiste: number;
};

/** Similarity of the same pair by letters. */
type Written = Pick<Fuzzy, 'titre' | 'artiste'>;

/**
 * All matches that may score higher than `written`; none for most pairs. `forms` are `a` under
 * other names of its artists.
 */
export function fuzzyLetters(
  a: Reading,
  b: Reading,
  { written, forms }: { readonly written: Written; readonly forms: readonly Reading[] },
): Fuzzy[] {
  const matches = [
    bySound(a, b, written),
    byExchange(a, b),
    byNumbers(a, b, written),
    byWork(a, b, written),
  ];
  for (const form of forms) matches.push(underOtherName(form, b));
  return matches.filter((one) => one !== null);
}

/**
 * Whether any of these matches, except by other names, may link two recordings whose artists have
 * nothing in common.
 */
export function mayShareArtist(a: Reading, b: Reading): boolean {
  const [one, other] = [a.fuzzy, b.fuzzy];
  return (
    one.isForeign ||
    other.isForeign ||
    byExchange(a, b) !== null ||
    ensembleLikeness(one, other) > 0
  );
}

function underOtherName(form: Reading, b: Reading): Fuzzy | null {
  const titre = byOtherName(form, b);
  return titre === null ? null : { lien: 'AUTRE_NOM', titre, artiste: 1 };
}

function bySound(
  { fuzzy: one, recording: a }: Reading,
  { fuzzy: other, recording: b }: Reading,
  { artiste }: Written,
): Fuzzy | null {
  if (!one.isForeign && !other.isForeign) return null;
  const value = Math.max(
    soundLikeness(one.sounds.title, other.sounds.title),
    // « Группа крови (Blood Type) »: the translation is in brackets beside the title.
    a.complement === '' && b.complement === ''
      ? 0
      : soundLikeness(one.sounds.alone, other.sounds.alone),
  );
  if (value === 0) return null;
  return {
    lien: 'SONORITE',
    titre: { value, relation: 'same' },
    artiste: Math.max(artiste, artistBySound(one.sounds.names, other.sounds.names)),
  };
}

type Names = FuzzyReading['sounds']['names'];

/** Every name of the shorter cast has its like in the other. */
function artistBySound(a: Names, b: Names): number {
  const [few, many] = [a, b].sort((x, y) => x.length - y.length);
  if (few === undefined || many === undefined || few.length === 0) return 0;
  const best = few.map((name) => Math.max(...many.map((other) => nameBySound(name, other))));
  return Math.min(...best);
}

/** First and last name may be swapped. */
function nameBySound([a, turned]: Names[number], [b]: Names[number]): number {
  return Math.max(soundLikeness(a, b), soundLikeness(turned, b)) >= SOUND_FLOOR ? 1 : 0;
}

function byExchange(left: Reading, right: Reading): Fuzzy | null {
  // Comparing lengths excludes most pairs at a lower cost than comparing sorted words.
  if (!mayBeExchanged(left, right)) return null;
  const [one, other] = [left.fuzzy.bags, right.fuzzy.bags];
  if (one.title === one.artist || one.artist === '' || other.artist === '') return null;
  const value = Math.min(
    likeness(one.title, other.artist, ARTIST_MATCH),
    likeness(one.artist, other.title, ARTIST_MATCH),
  );
  return value === 0 ? null : { lien: 'ECHANGE', titre: { value, relation: 'same' }, artiste: 1 };
}

function mayBeExchanged(
  { fuzzy: { lengths } }: Reading,
  { fuzzy: { lengths: rest } }: Reading,
): boolean {
  return mayBeSimilar(lengths.title, rest.artist) && mayBeSimilar(rest.title, lengths.artist);
}

/** Whether two bags of these lengths may match. */
const mayBeSimilar = (one: number, other: number) =>
  Math.min(one, other) >= Math.max(one, other) * ARTIST_MATCH - 1;

function byNumbers(one: Reading, other: Reading, { artiste }: Written): Fuzzy | null {
  // Number words are converted only against digits: without digits on either side there is nothing
  // to compare.
  if (!one.fuzzy.hasDigits && !other.fuzzy.hasDigits) return null;
  const [oneWords, otherWords] = [one.title.whole.messages, other.title.whole.messages];
  const folded = (words: readonly string[], beside: readonly string[]) =>
    withDigits(words, beside) ?? words;
  const [left, right] = [folded(oneWords, otherWords), folded(otherWords, oneWords)];
  if (left === oneWords && right === otherWords) return null;
  const titre = titleLikeness(titleOfWords(left, []), titleOfWords(right, []));
  return titre.value === 0 ? null : { lien: 'NOMBRE', titre, artiste };
}

function byWork(one: Reading, other: Reading, written: Written): Fuzzy | null {
  const titre = titlesOfWorks(one, other, written);
  if (titre.value === 0) return null;
  const artiste =
    written.artiste === 1 ? 1 : Math.max(written.artiste, ensembleLikeness(one.fuzzy, other.fuzzy));
  // No improvement over the letters.
  if (titre === written.titre && artiste === written.artiste) return null;
  return { lien: 'OEUVRE', titre, artiste };
}

/**
 * Similarity of the works that both name, otherwise of their titles in one language; the letters'
 * result when no word was translated.
 */
function titlesOfWorks(one: Reading, other: Reading, { titre }: Written): TitleLikeness {
  const [left, right] = [one.fuzzy, other.fuzzy];
  if (left.work !== null && right.work !== null)
    return { value: workLikeness(left.work, right.work), relation: 'same' };
  const asWritten = left.inOneLanguage === one.title && right.inOneLanguage === other.title;
  return asWritten ? titre : titleLikeness(left.inOneLanguage, right.inOneLanguage);
}

/** « Berliner Philharmoniker » and « Orchestre philharmonique de Berlin »; a soloist may be named on one side only. */
function ensembleLikeness(a: FuzzyReading, b: FuzzyReading): number {
  return a.ensembles.some((words) => b.ensembles.some((rest) => sameEnsemble(words, rest))) ? 1 : 0;
}

/**
 * Minimum initial letters that a town's name shares in every language: « Berlin », « Berliner ».
 */
const TOWN = 4;

function sameEnsemble(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length || a.length < 2) return false;
  const left = [...b];
  return a.every((word) => {
    const at = left.findIndex((other) => other === word || sameTown(other, word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const sameTown = (a: string, b: string) =>
  Math.min(a.length, b.length) >= TOWN && a.slice(0, TOWN) === b.slice(0, TOWN);
