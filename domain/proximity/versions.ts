/**
 * Version of a recording, read from its title and its version field. A version is a list of keys,
 * sorted: `live`, `live:quartz 2025`, `remix:bloc operatoire`, `langue:es`, `autre:version du
 * phare`. No key means the neutral version: original, album, remaster.
 */

import { plainWords } from '../letters.ts';
import { distance, likeness } from './levenshtein.ts';
import {
  DETAILED,
  LANGUAGE_OF,
  LONGEST_EXPRESSION,
  TIES,
  UNMISTAKABLE,
  type VersionKind,
  WEAK,
  WORD_MEANINGS,
  type WordMeaning,
} from './version-terms.ts';

/** `same`: no contradiction. `unknown`: one side is less precise. `different`: other recordings. */
export type VersionRelation = 'same' | 'unknown' | 'different';

type Read = {
  readonly meanings: readonly WordMeaning[];
  /** « VIP edit », « R3hab edit »: an edit by a person is a remix; « radio edit » is not. */
  readonly bareEdit: boolean;
  /** Words that the dictionary does not know. */
  readonly rest: readonly string[];
  readonly langue: string;
};

/** Parses a text known to be a version: the version field, or part of it. */
export function versionsOfField(text: string): string[] {
  // Commas do not split: « Live au Quartz, 2025 » is one place.
  const segments = text
    .split(/[()[\]/;]|\s[-–—]\s/)
    .map(plainWords)
    .filter(({ length }) => length > 0);
  return segments.flatMap((words) => {
    const read = readWords(words);
    if (!isSomeOther(read)) return keysOf(read);
    return [`autre:${(read.rest.length > 0 ? read.rest : words).join(' ')}`];
  });
}

/** « Version du phare »: not in the dictionary, but still a version. */
function isSomeOther({ meanings, rest }: Read): boolean {
  if (meanings.length === 0) return true;
  return meanings.every((meaning) => meaning === 'neutre') && rest.some((word) => !isYear(word));
}

const isYear = (word: string) => /^\d+$/.test(word);

/**
 * Parses a text in brackets or after a dash in a title; null when it belongs to the title itself.
 */
export function versionsOfSegment(text: string): string[] | null {
  const read = readWords(plainWords(text));
  if (read.meanings.length === 0) return null;
  const isStated = read.rest.some((word) => !isYear(word));
  if (isStated && read.meanings.every((meaning) => WEAK.has(meaning))) return null;
  return keysOf(read);
}

/** Quick test on the last word, which excludes most titles. */
const LAST_WORDS: ReadonlySet<string> = new Set(
  [...UNMISTAKABLE].map((expression) => expression.split(' ').at(-1) ?? ''),
);

/** The words of a title without the version that ends it, and that version. */
export function withoutVersionAtEnd(words: readonly string[]): {
  messages: readonly string[];
  versions: string[];
} {
  // A year may follow: « remastered 2011 ».
  const end = /^(?:19|20)\d\d$/.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  if (!LAST_WORDS.has(words[end - 1] ?? '')) return { messages: words, versions: [] };
  for (let length = Math.min(LONGEST_EXPRESSION, end - 1); length > 0; length -= 1) {
    const expression = words.slice(end - length, end).join(' ');
    if (UNMISTAKABLE.has(expression)) {
      return { messages: words.slice(0, end - length), versions: versionsOfField(expression) };
    }
  }
  return { messages: words, versions: [] };
}

/** Takes the dictionary's expressions out of the words, the longest first. */
function readWords(words: readonly string[]): Read {
  const meanings: WordMeaning[] = [];
  const rest: string[] = [];
  let langue = '';
  let bareEdit = false;
  for (let index = 0; index < words.length; ) {
    const result = expressionAt(words, index);
    const language = LANGUAGE_OF.get(words[index] ?? '');
    if (result !== null) {
      meanings.push(result.meaning);
      bareEdit ||= result.meaning === 'edit' && result.length === 1;
    } else if (language !== undefined) {
      meanings.push('langue');
      langue = language;
    } else if (!TIES.has(words[index] ?? '')) rest.push(words[index] ?? '');
    index += result?.length ?? 1;
  }
  return { meanings, bareEdit, rest, langue };
}

function expressionAt(
  words: readonly string[],
  start: number,
): { meaning: WordMeaning; length: number } | null {
  const spelled = words.slice(start, start + LONGEST_EXPRESSION).map(spelledRight);
  for (let { length } = spelled; length > 0; length -= 1) {
    const meaning = WORD_MEANINGS.get(spelled.slice(0, length).join(' '));
    if (meaning !== undefined) return { meaning, length };
  }
  return null;
}

/** Letters from which a word of the dictionary is known with one letter off (« remiix », « acoutisque »). */
const TYPO_WORD = 5;
const DICTIONARY: readonly string[] = [
  ...new Set([...WORD_MEANINGS.keys()].flatMap((expression) => expression.split(' '))),
].filter((word) => word.length >= TYPO_WORD);

function spelledRight(word: string): string {
  if (word.length < TYPO_WORD - 1 || DICTIONARY.includes(word)) return word;
  return (
    DICTIONARY.find((existing) => existing[0] === word[0] && distance(word, existing, 1) === 1) ??
    word
  );
}

function keysOf({ meanings, bareEdit, rest, langue }: Read): string[] {
  const kinds = new Set(
    meanings.filter((meaning) => meaning !== 'neutre' && meaning !== 'remaster'),
  );
  let detail = rest.join(' ');
  if (bareEdit && rest.some((word) => !isYear(word))) {
    kinds.delete('edit');
    kinds.add('remix');
  }
  // The remaining words belong to the first kind that accepts details.
  return [...kinds].map((kind) => {
    if (kind === 'langue') return langue === '' ? kind : `${kind}:${langue}`;
    if (!DETAILED.has(kind) || detail === '') return kind;
    const key = `${kind}:${detail}`;
    detail = '';
    return key;
  });
}

/** Sorted, each once: the form that is stored and compared. */
export function sortedVersions(keys: readonly string[]): string[] {
  const unique = [...new Set(keys)];
  // « remix » is redundant beside « remix:bloc operatoire ».
  return unique.filter((key) => !unique.some((other) => other.startsWith(`${key}:`))).sort();
}

/** Whether two versions may be those of one recording. */
export function compareVersions(a: readonly string[], b: readonly string[]): VersionRelation {
  if (a.length === 0 && b.length === 0) return 'same';
  const free = (keys: readonly string[]) => keys.every((key) => kindOf(key) === 'autre');
  // A free text against none: another name of the same version, or another version.
  if (free(a) && free(b) && (a.length === 0 || b.length === 0)) return 'unknown';
  const kinds = (keys: readonly string[]) => [...new Set(keys.map(kindOf))].sort().join(' ');
  if (kinds(a) !== kinds(b)) return 'different';
  // Each detail needs a similar one on the other side: a remix of a remix is another recording.
  const relations = [...a.map((key) => bestLike(key, b)), ...b.map((key) => bestLike(key, a))];
  if (relations.includes('different')) return 'different';
  return relations.includes('unknown') ? 'unknown' : 'same';
}

function bestLike(key: string, rest: readonly string[]): VersionRelation {
  const versionRelations = rest
    .filter((other) => kindOf(other) === kindOf(key))
    .map((other) => compareDetails(detailOf(key), detailOf(other)));
  if (versionRelations.includes('same')) return 'same';
  return versionRelations.includes('unknown') ? 'unknown' : 'different';
}

const kindOf = (key: string) => key.split(':', 1)[0] ?? '';
const detailOf = (key: string) => key.slice(kindOf(key).length + 1);

/** Details are names and places: « Quartz » and « Quartz, Brest 2025 » are one, two remixers are two. */
const DETAIL_LIKENESS = 0.75;

function compareDetails(a: string, b: string): VersionRelation {
  if (a === b) return 'same';
  if (a === '' || b === '') return 'unknown';
  const [short, long] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length);
  const isLocked = (short ?? []).every((word) => long?.includes(word));
  return isLocked || likeness(a.replaceAll(' ', ''), b.replaceAll(' ', ''), DETAIL_LIKENESS) > 0
    ? 'same'
    : 'different';
}

/** The kinds of a version, for sentences and gates. */
export function kindsOf(keys: readonly string[]): VersionKind[] {
  return [...new Set(keys.map(kindOf))] as VersionKind[];
}
