/**
 * Renders `docs/generated/conformity.md`: each requirement of the portal with the tests marked as
 * proving it.
 */

import type { SourceFile } from '../source-files.ts';
import { ROWS, SECTIONS } from './rows.ts';

type Proof = { readonly path: string; readonly title: string };

const MARK = /^\s*\/\/ spec((?: \d+\.\d+)+)\s*$/;
const STARTS = /^\s*(?:test|describe)(?:\.\w+)*\(/;
/** Title of a test: a text before its function. The rows of a table may come before. */
const TITLE = /\((['"`])(.+?)\1,\s*(?:async\s*)?\(/;
const LONGEST_TABLE = 60;

export type Conformity = {
  readonly proofs: ReadonlyMap<string, readonly Proof[]>;
  /** Invalid marks: for a row that does not exist, or not above a test. */
  readonly errors: readonly string[];
};

export function readMarks(files: readonly SourceFile[], rows = ROWS): Conformity {
  const proofs = new Map<string, Proof[]>();
  const errors: string[] = [];
  for (const { path, text } of files.filter((file) => /\.test\.tsx?$/.test(file.path))) {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      const [, named] = MARK.exec(line) ?? [];
      if (named === undefined) continue;
      const title = titleAfter(lines, index + 1);
      if (title === null) errors.push(`${path}:${index + 1} is over no test`);
      for (const row of named.trim().split(' ')) {
        if (!Object.hasOwn(rows, row))
          errors.push(`${path}:${index + 1} names ${row}, which is no row`);
        proofs.set(row, [...(proofs.get(row) ?? []), { path, title: title ?? '' }]);
      }
    }
  }
  return { proofs, errors };
}

/** Line numbers of the marks; the marked test begins on the next line. */
export function markedLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (MARK.test(line) ? index + 1 : []));
}

function titleAfter(lines: readonly string[], from: number): string | null {
  if (!STARTS.test(lines[from] ?? '')) return null;
  for (let line = from; line < Math.min(lines.length, from + LONGEST_TABLE); line += 1) {
    // A long title, and the function after it, are on separate lines.
    const texts = lines.slice(line, line + 3).map((one) => one.trim());
    const [, , title] = TITLE.exec(texts.join('')) ?? [];
    if (title !== undefined) return title;
  }
  return null;
}

/** Faults that make the page incomplete as a proof. */
export function unproved(files: readonly SourceFile[], rows = ROWS): string[] {
  const { proofs, errors } = readMarks(files, rows);
  const without = Object.keys(rows).filter((row) => !proofs.has(row));
  return [...errors, ...without.map((row) => `${row} has no test: ${rows[row]}`)];
}

export function renderConformityPage(files: readonly SourceFile[]): string {
  const { proofs } = readMarks(files);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = Object.entries(SECTIONS).flatMap(([section, title]) => [
    `## ${section}. ${title}`,
    '',
    '| row | what | proved by |',
    '|---|---|---|',
    ...Object.entries(ROWS)
      .filter(([row]) => row.startsWith(`${section}.`))
      .map(([row, what]) => {
        const tests = (proofs.get(row) ?? []).map(
          ({ path, title: name }) => `[${cell(name)}](../../${path})`,
        );
        return `| ${row} | ${cell(what)} | ${tests.join('<br>')} |`;
      }),
    '',
  ]);
  return [
    '# Conformity',
    '',
    'Made by `npm run check -- --write` from the marks of the tests (`// spec 2.1`), over the rows of',
    '`tools/conformity/rows.ts`. A row without a test fails the check.',
    '',
    ...lines,
  ].join('\n');
}
