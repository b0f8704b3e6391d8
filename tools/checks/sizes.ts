/**
 * Limits the longest files and functions, since code that is too long is not read. Bounds:
 * `docs/decisions/0001-house.md`.
 */

import type { SourceFile } from '../source-files.ts';
import { isTest } from './arrows.ts';
import { functionsOf, type Measured } from './functions.ts';

/** Lines. Test files may be longer, as lists of stories. */
const LONGEST_FILE = { source: 350, tests: 450 } as const;
const USUAL_FILE = 250;
const FULLEST_FOLDER = 25;
const DEEPEST = 5;

/**
 * `most`: the longest function; `usual`: all but the longest twentieth. Functions are measured in
 * statements, since a list may be long, and components in lines.
 */
const FUNCTIONS = {
  function: { of: 'statements', most: 50, usual: 12 },
  component: { of: 'lines', most: 150, usual: 100 },
} as const;

export function oversized(files: readonly SourceFile[]): string[] {
  // Excludes migrations: once released they are lists of tables that nobody edits.
  const living = files.filter(({ path }) => !path.startsWith('server/migrations/'));
  return [...oversizedFiles(files), ...oversizedFunctions(living.flatMap(functionsOf))];
}

function oversizedFunctions(measured: readonly Measured[]): string[] {
  return (['function', 'component'] as const).flatMap((kind) => {
    const these = measured.filter((one) => one.kind === kind);
    const { of, most, usual } = FUNCTIONS[kind];
    const long = these
      .filter((one) => one[of] > most)
      .map((one) => `${one.path}:${one.line} ${one.name} has ${one[of]} ${of} (${most} at most)`);
    const sizes = these.map((one) => one[of]);
    return [...long, ...unusual(`${kind}s`, sizes, { of, bound: usual })];
  });
}

type Bound = { readonly of: 'lines' | 'statements'; readonly bound: number };

function unusual(what: string, sizes: readonly number[], { of, bound }: Bound): string[] {
  const longOnes = sizes.filter((size) => size > bound).length;
  const few = sizes.length / 20;
  if (longOnes <= few) return [];
  return [
    `${longOnes} ${what} have more than ${bound} ${of} (${Math.floor(few)} of ${sizes.length} may)`,
  ];
}

function oversizedFiles(files: readonly SourceFile[]): string[] {
  const errors: string[] = [];
  const folders = new Map<string, number>();
  const lengths: number[] = [];
  for (const { path, text } of files) {
    const lines = text.split('\n').length - 1;
    lengths.push(lines);
    const most = isTest(path) ? LONGEST_FILE.tests : LONGEST_FILE.source;
    if (lines > most) errors.push(`${path} has ${lines} lines (${most} at most)`);
    const segments = path.split('/');
    const folder = segments.slice(0, -1).join('/');
    if (!isTest(path)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
    if (segments.length - 1 > DEEPEST) errors.push(`${path} lies deeper than ${DEEPEST} folders`);
  }
  for (const [folder, count] of folders) {
    if (count > FULLEST_FOLDER)
      errors.push(`${folder} holds ${count} files (${FULLEST_FOLDER} at most, tests apart)`);
  }
  return [...errors, ...unusual('files', lengths, { of: 'lines', bound: USUAL_FILE })];
}
