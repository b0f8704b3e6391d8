/** Performers: sets of names, compared without order. */

import { JOINER, plainLetters, plainWords, singleSpaced } from '../letters.ts';
import { likeness } from './levenshtein.ts';

/** Main artists and guests, each name as its plain words joined by a space, sorted, once. */
export type Artists = { readonly artistes: readonly string[]; readonly invites: readonly string[] };

const GUESTS = /\s[([]?(?:feat|ft|featuring|avec|with|invite)(?:\.\s*|\s+)/i;
const BETWEEN_NAMES = /\s*[,;/&+×]\s*|\s+(?:x|vs\.?|versus|et|and|und|con|presents|pres\.)\s+/i;
/** Placeholder names: evidence neither for nor against. */
const NOBODY: ReadonlySet<string> = new Set([
  'artistes divers',
  'divers artistes',
  'multi artistes',
  'multi interpretes',
  'various artists',
  'various',
  'divers',
  'va',
  'v a',
  'inconnu',
  'artiste inconnu',
  'unknown',
  'unknown artist',
  'anonyme',
]);
const ARTICLES: ReadonlySet<string> = new Set(['le', 'la', 'les', 'l', 'the']);
/** « Marées, Les » */
const MOVED_ARTICLE = /^(.+),\s*(?:the|les?|la|l['’])\s*$/i;

/**
 * Maximum names per side: every one is compared with every other, and a longer cast adds no
 * evidence.
 */
const MOST_NAMES = 24;

export function artistsOf(artiste: string | null, guests: readonly string[]): Artists {
  const [main = '', ...after] = singleSpaced(artiste ?? '').split(GUESTS);
  const artistes = namesIn(main.replace(MOVED_ARTICLE, '$1'));
  const invites = [...after, ...guests.map(singleSpaced)]
    .flatMap(namesIn)
    .filter((name) => !artistes.includes(name));
  return {
    artistes: unique(artistes).slice(0, MOST_NAMES),
    invites: unique(invites).slice(0, MOST_NAMES),
  };
}

function namesIn(text: string): string[] {
  const names = text
    .split(BETWEEN_NAMES)
    .map(nameOf)
    .filter((name) => name !== '');
  // A name split into nothing (« & » alone, « W & »…) is compared whole.
  const matches =
    names.length > 0
      ? names
      : [plainLetters(text).replace(/\s+/g, '')].filter((name) => name !== '');
  return matches.filter((name) => !NOBODY.has(name));
}

function nameOf(text: string): string {
  const words = plainWords(text).filter((word) => word !== JOINER);
  return (words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : words).join(' ');
}

const unique = (names: readonly string[]) => [...new Set(names)].sort();

/** Minimum similarity at which two spellings are one name. */
export const ARTIST_MATCH = 0.9;
/** Similarity below which two names are unrelated. Measured: `docs/decisions/0011-proximity.md`. */
const ARTIST_FLOOR = 0.6;
/** Share of points when an artist is missing: neither for nor against. */
const ARTIST_UNKNOWN = 0.5;

/**
 * 0 to 1. 1 when the main artists are the same set, or one set holds the other; guests only add: they
 * complete the other side's main artists, and never take anything away.
 */
export function artistLikeness(a: Cast, b: Cast): number {
  if (a.main.length === 0 || b.main.length === 0) return ARTIST_UNKNOWN;
  const plain = likeness(a.letters, b.letters, ARTIST_FLOOR);
  const whole = scaled(plain);
  if (whole === 1) return 1;
  if (a.only !== null && b.only !== null) return nameLikeness(a.only, b.only, plain);
  return Math.max(whole, lockedIn(a, b), lockedIn(b, a));
}

class Name {
  readonly text: string;
  /** Its words concatenated in order. */
  readonly letters: string;
  #inOrder: string | undefined;

  constructor(text: string) {
    this.text = text;
    this.letters = text.replaceAll(' ', '');
  }

  /** Its words sorted, then concatenated. */
  get inOrder(): string {
    this.#inOrder ??= this.text.split(' ').sort().join('');
    return this.#inOrder;
  }
}

/** The artists, prepared for comparison. */
export type Cast = {
  readonly main: readonly Name[];
  readonly all: readonly Name[];
  /**
   * The only name of a cast, null otherwise: fast path, because most recordings have one artist.
   */
  readonly only: Name | null;
  /** Names of the main artists, concatenated. */
  readonly letters: string;
};

export function castOf({ artistes, invites }: Artists): Cast {
  const main = artistes.map((name) => new Name(name));
  const all = [...main, ...invites.map((name) => new Name(name))];
  const letters = main.map((name) => name.letters).join('');
  return { main, all, only: all.length === 1 ? (main[0] ?? null) : null, letters };
}

/** Mean similarity of the main artists of one side to the closest names of the other side. */
function lockedIn(a: Cast, b: Cast): number {
  // A guest who is the main artist of the other side is no evidence if the main artist here does
  // not appear there.
  const met = b.main.some((name) => a.all.some((other) => nameLikeness(name, other) > 0));
  if (!met) return 0;
  const best = a.main.map((name) => Math.max(...b.all.map((other) => nameLikeness(name, other))));
  return best.reduce((sum, value) => sum + value, 0) / best.length;
}

/** @param plain similarity of their letters, when already known */
function nameLikeness(
  a: Name,
  b: Name,
  plain = likeness(a.letters, b.letters, ARTIST_FLOOR),
): number {
  if (a.text === b.text) return 1;
  // A short form has the same last letter: cheap test first.
  if (
    a.text.at(-1) === b.text.at(-1) &&
    (isShortFormOf(a.text, b.text) || isShortFormOf(b.text, a.text))
  )
    return 1;
  // Word order is irrelevant for two single-word names.
  if (a.letters === a.text && b.letters === b.text) return scaled(plain);
  return scaled(Math.max(plain, likeness(a.inOrder, b.inOrder, ARTIST_FLOOR)));
}

/** « j j goldman », « jj goldman » and « jean jacques goldman »: one last word, and initials before it. */
function isShortFormOf(short: string, long: string): boolean {
  const [a, b] = [short.split(' '), long.split(' ')];
  if (a.length < 2 || b.length < 2 || a.at(-1) !== b.at(-1)) return false;
  const values = a.slice(0, -1);
  const initials = b
    .slice(0, -1)
    .map((word) => word[0])
    .join('');
  return values.every((word) => word.length <= 2) && initials.startsWith(values.join(''));
}

/** Rescales from the floor (0) to an exact match (1). */
function scaled(value: number): number {
  if (value >= ARTIST_MATCH) return 1;
  return value <= ARTIST_FLOOR ? 0 : (value - ARTIST_FLOOR) / (ARTIST_MATCH - ARTIST_FLOOR);
}
