/**
 * Forbidden words in names of identifiers and files: each is reported with the words to use
 * instead.
 */

import { parseSync, Visitor } from 'oxc-parser';
import { RETIRED_WORDS } from '#domain/glossary.ts';
import type { SourceFile } from '../source-files.ts';

/**
 * Exceptions, by owner: names that stored data or other programs already use, and that would not be
 * found under another name.
 */
const BOUND: readonly (readonly [owner: string, names: RegExp])[] = [
  ['the database', /^(?:keptAt|keptBy|actingStructureId|de_la_place)$/],
  [
    'kinds of notifications and errors that are stored',
    /^(?:[A-Z_]+_ASKED|KEPT|KEPT_[A-Z_]+|MOMENT|LOOK_ALIKE)$/,
  ],
  [
    'the journal, the history and the console',
    /^(?:kept|found|adopt|passwordAsked|elsewhere|fault)$/,
  ],
  [
    'the environment and the metrics',
    /^(?:[A-Z]+_ROUNDS|COOKIE_NOTICE|standby|portail_standby_\w+)$/,
  ],
  ['OpenID, Intl and the parts of a multipart body', /^(?:given_?[nN]ame|formatToParts|parts)$/],
  ['Fastify, React and Vitest', /not[_-]?found|advanceTime/i],
];

const retired = new Set(Object.keys(RETIRED_WORDS));

/** The words of a name, in lower case: `keptAt` has two. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => word.toLowerCase());

const retiredIn = (name: string): string | undefined =>
  BOUND.some(([, names]) => names.test(name))
    ? undefined
    : wordsOf(name).find((word) => retired.has(word));

/** @returns `path:line`, the name, and the words to use, for each name once a file */
export function retiredWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path !== 'client/api.ts' && path !== 'domain/glossary.ts')
    .flatMap((file) => [...inPath(file.path), ...inText(file)]);
}

function inPath(path: string): string[] {
  const word = retiredIn(
    path
      .split('/')
      .at(-1)
      ?.replace(/\.tsx?$/, '') ?? '',
  );
  return word === undefined ? [] : [`${path} is named with « ${word} »: ${RETIRED_WORDS[word]}`];
}

function inText({ path, text }: SourceFile): string[] {
  const errors = new Map<string, string>();
  const judge = ({ name, start }: { readonly name: string; readonly start: number }) => {
    const word = errors.has(name) ? undefined : retiredIn(name);
    if (word === undefined) return;
    const line = text.slice(0, start).split('\n').length;
    errors.set(name, `${path}:${line} \`${name}\` has « ${word} »: ${RETIRED_WORDS[word]}`);
  };
  new Visitor({ Identifier: judge, JSXIdentifier: judge, PrivateIdentifier: judge }).visit(
    parseSync(path, text).program,
  );
  return [...errors.values()];
}
