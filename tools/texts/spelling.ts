/** The French that people read, against the dictionary of dictionary-fr and the field's own terms. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import french from 'dictionary-fr';
import nspell from 'nspell';
import { ROOT } from '../run.ts';
import type { SourceFile } from '../source-files.ts';
import { isCatalogue, isWritten } from './catalogue.ts';
import { FIELD_TERMS } from './field-terms.ts';
import { type Literal, literalsOf } from './literals.ts';

/** Lists of words in other languages. */
const NOT_PROSE = ['domain/proximity/version-terms.ts', 'domain/sheet/layouts/'];

const FRENCH_WORD =
  /(?:^|[\s’(«])(?:les?|la|des?|du|une?|et|est|vo(?:tre|us|s)|ne|pas|aux?|sur|pour|par|avec|cette)(?:[\s.,:;!?)»]|$)/i;
const OTHER_LANGUAGE = /\b(?:the|of|and|is|to|select|from|where|console)\b/i;

/** Constants of the code, and options of Intl's formatters. */
const CONSTANT = /^(?:[A-Z_]{4,}|numeric|hour|day|long|short|unit|2-digit)$/;

/** Outside the catalogue, a sentence is recognised as French by its small words. */
const isFrench = ({ path, text }: Literal) =>
  (isCatalogue(path) && !CONSTANT.test(text)) ||
  (FRENCH_WORD.test(text) && !OTHER_LANGUAGE.test(text));

const MARKUP =
  /<[^>]*>?|https?:\S+|npm run \S+(?: -- \S+)?|\/[\w-]+|\p{L}+(?:[./]\p{L}+)+|\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/gu;
/** « envoyez-le », « dois-je », « a-t-il »: the dictionary contains the verb. */
const PRONOUN = /-(?:t-)?(?:l(?:e|a|es|ui)|nous|vous|en|y|ils?|elles?|ce|je|là)$/u;

/** The words of a text, without addresses, tags, commands, names of settings, and digits. */
export function messagesOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replaceAll(MARKUP, ' ')
    .split(/[^\p{L}\p{N}’'-]+/u)
    .map((word) => word.replace(/^[-’']+|[-’']+$/gu, ''))
    .filter((word) => /^\D{2,}$/u.test(word));
}

let opened: ((word: string) => boolean) | undefined;

/**
 * Whether a word, or each part of a compound, is in the dictionary or the terms of the trade.
 * Loaded once: it takes seconds.
 */
function openDictionary(): (word: string) => boolean {
  if (opened !== undefined) return opened;
  const dictionary = nspell(Buffer.from(french.aff), Buffer.from(french.dic));
  for (const term of FIELD_TERMS) dictionary.add(term);
  const existing = (word: string) =>
    dictionary.correct(word) || dictionary.correct(word.toLowerCase());
  const correct = (word: string): boolean =>
    existing(word) ||
    (PRONOUN.test(word) && correct(word.replace(PRONOUN, ''))) ||
    (/[’'-]/u.test(word) &&
      word.split(/[’'-]/u).every((part) => part.length < 2 || existing(part)));
  opened = correct;
  return correct;
}

const STORED = join(ROOT, 'node_modules', '.cache', 'portail', 'right-words.json');

type RightMessages = { readonly of: string; readonly messages: readonly string[] };

/** Changes with the dictionary, the terms of the trade, and the checking rules. */
function fingerprint(): string {
  const hash = createHash('sha256')
    .update(french.aff)
    .update(french.dic)
    .update(FIELD_TERMS.join());
  return hash.update(readFileSync(import.meta.filename)).digest('hex');
}

function readRightMessages(of: string): ReadonlySet<string> {
  try {
    const rightMessages: RightMessages = JSON.parse(readFileSync(STORED, 'utf8'));
    return new Set(rightMessages.of === of ? rightMessages.messages : []);
  } catch {
    return new Set();
  }
}

export function misspelled(files: readonly SourceFile[]): string[] {
  const of = fingerprint();
  const right = new Set(readRightMessages(of));
  const before = right.size;
  const wrong = new Set<string>();
  // The dictionary is not opened for words that it knew the last time.
  const isWrong = (word: string) => {
    if (right.has(word)) return false;
    if (!wrong.has(word)) (openDictionary()(word) ? right : wrong).add(word);
    return wrong.has(word);
  };
  const errors = misspelledIn(files, isWrong);
  if (right.size > before) {
    mkdirSync(dirname(STORED), { recursive: true });
    writeFileSync(STORED, JSON.stringify({ of, messages: [...right] } satisfies RightMessages));
  }
  return errors;
}

function misspelledIn(files: readonly SourceFile[], isWrong: (word: string) => boolean): string[] {
  return files
    .filter(({ path }) => isWritten(path) && !NOT_PROSE.some((other) => path.startsWith(other)))
    .flatMap((file) => literalsOf(file).filter(isFrench))
    .flatMap(({ path, line, text }) =>
      messagesOf(text)
        .filter(isWrong)
        .map(
          (word) =>
            `${path}:${line} "${word}" is in neither the dictionary nor tools/texts/field-terms.ts`,
        ),
    );
}
