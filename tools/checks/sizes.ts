/** The tail of size matters: what is too long is read by nobody. Bounds: `docs/decisions/0001-house.md`. */

import type { SourceFile } from '../source-files.ts';
import { isTest } from './arrows.ts';
import { functionsOf, type Measured } from './functions.ts';

const LONGEST_FILE = 300;
const FULLEST_FOLDER = 25;
const DEEPEST = 5;

/** Lines: of the longest, and of all but the longest twentieth. */
const FUNCTIONS = {
  function: { most: 60, usual: 40 },
  component: { most: 150, usual: 100 },
} as const;
const USUAL_FILE = 200;

export function oversized(files: readonly SourceFile[]): string[] {
  // A migration that has landed is a list of tables that nobody edits any more.
  const living = files.filter(({ path }) => !path.startsWith('server/migrations/'));
  return [...oversizedFiles(files), ...oversizedFunctions(living.flatMap(functionsOf))];
}

function oversizedFunctions(measured: readonly Measured[]): string[] {
  return (['function', 'component'] as const).flatMap((kind) => {
    const these = measured.filter((one) => one.kind === kind);
    const { most, usual } = FUNCTIONS[kind];
    const long = these
      .filter(({ lines }) => lines > most)
      .map(({ path, line, name, lines }) => `${path}:${line} ${name} has ${lines} lines (${most} at most)`);
    return [
      ...long,
      ...unusual(
        `${kind}s`,
        these.map(({ lines }) => lines),
        usual,
      ),
    ];
  });
}

function unusual(what: string, lines: readonly number[], bound: number): string[] {
  const longOnes = lines.filter((count) => count > bound).length;
  const few = lines.length / 20;
  if (longOnes <= few) return [];
  return [`${longOnes} ${what} have more than ${bound} lines (${Math.floor(few)} of ${lines.length} may)`];
}

function oversizedFiles(files: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  const folders = new Map<string, number>();
  const lengths: number[] = [];
  for (const { path, text } of files) {
    const lines = text.split('\n').length - 1;
    lengths.push(lines);
    if (lines > LONGEST_FILE) faults.push(`${path} has ${lines} lines (${LONGEST_FILE} at most)`);
    const parts = path.split('/');
    const folder = parts.slice(0, -1).join('/');
    if (!isTest(path)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
    if (parts.length - 1 > DEEPEST) faults.push(`${path} lies deeper than ${DEEPEST} folders`);
  }
  for (const [folder, count] of folders) {
    if (count > FULLEST_FOLDER)
      faults.push(`${folder} holds ${count} files (${FULLEST_FOLDER} at most, tests apart)`);
  }
  return [...faults, ...unusual('files', lengths, USUAL_FILE)];
}
