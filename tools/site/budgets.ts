/** Download budgets of a visitor, in bytes after compression. A build over them fails. */

import type { Rolldown } from 'vite';

/** Bytes of a built file, raw and compressed. */
export type BuiltFile = { readonly name: string; readonly raw: number; readonly gzip: number };

const KILO = 1000;
const ENTRY_JS = 110 * KILO;
const ENTRY_CSS = 25 * KILO;
const FONTS = 68 * KILO;
const ROUTE_CHUNK = 60 * KILO;
/**
 * All the code that a page waits for, including that of the first page: with its fonts and first
 * responses, 350 kB (`bench -- screens`).
 */
const PAGE_JS = 272 * KILO;
const PAGE_FILES = 18;
/** The PDF reader, and decoders for rare PDFs: loaded when staff open one. */
const PDF_CHUNK = 200 * KILO;

/** A page of the site, and the files of code that it waits for. */
export type Page = { readonly name: string; readonly code: ReadonlySet<string> };

type BuiltCode = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'imports' | 'moduleIds'>;

/** Code loaded by address or by kind of person: the routes, and each kind's home. */
export function pagesOf(output: readonly (BuiltCode | Rolldown.OutputAsset)[]): Page[] {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const add = (to: Set<string>, name: string): Set<string> => {
    if (to.has(name)) return to;
    return (chunks.get(name)?.imports ?? []).reduce(add, to.add(name));
  };
  return [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
    moduleIds
      .filter((id) => /-(route|home)\.tsx$/.test(id))
      .map((id) => ({ name: id.split('/web/').at(-1) ?? id, code: add(new Set(), fileName) })),
  );
}

export function overBudget(
  files: readonly BuiltFile[],
  entry: readonly string[],
  pages: readonly Page[],
): string[] {
  const errors: string[] = [];
  const check = (what: string, bytes: number, limit: number) => {
    if (bytes > limit)
      errors.push(`${what}: ${(bytes / KILO).toFixed(1)} kB, ${limit / KILO} at most`);
  };
  const sum = (ending: string, stored: (file: BuiltFile) => boolean) =>
    files
      .filter((file) => file.name.endsWith(ending) && stored(file))
      .reduce((total, { gzip }) => total + gzip, 0);
  const inEntry = ({ name }: BuiltFile) => entry.includes(name);
  check('JS of the first page', sum('.js', inEntry), ENTRY_JS);
  check('CSS of the first page', sum('.css', inEntry), ENTRY_CSS);
  check(
    'fonts',
    sum('.woff2', () => true),
    FONTS,
  );
  for (const { name, code } of pages) {
    check(
      `code that ${name} waits for`,
      sum('.js', (file) => code.has(file.name)),
      PAGE_JS,
    );
    if (code.size > PAGE_FILES)
      errors.push(`${name} waits for ${code.size} files of code, ${PAGE_FILES} at most`);
  }
  for (const file of files.filter(
    (candidate) => candidate.name.endsWith('.js') && !inEntry(candidate),
  )) {
    check(file.name, file.gzip, limitOf(file.name));
  }
  return errors;
}

function limitOf(name: string): number {
  return /assets\/pdf/.test(name) ? PDF_CHUNK : ROUTE_CHUNK;
}
