/** What a visitor may be asked to download, in bytes after compression. A build over it fails. */

import type { Rolldown } from 'vite';

/** Bytes of a file of the build, as they are and compressed. */
export type BuiltFile = { readonly name: string; readonly raw: number; readonly gzip: number };

const KILO = 1000;
const ENTRY_JS = 110 * KILO;
const ENTRY_CSS = 25 * KILO;
const FONTS = 68 * KILO;
const ROUTE_CHUNK = 60 * KILO;
/** All the code that a page waits for, the first page's included: what is drawn later is fetched later. */
const PAGE_JS = 357 * KILO;
/** The same of a page of every day: with its letters and its first answers, 350 kB on a poor line (`bench -- browser`). */
const DAILY_JS = 257 * KILO;
const DAILY =
  /(?:home|accounts-route|codes-route|consult-route|follow-route|import-route|people-route|prefixes-route|profile-route|statistics-route|structures?-route|treat-route)-/;
/** The track grid and what it alone needs. */
const GRID_CHUNK = 110 * KILO;
/** What reads a PDF, and the decoders that rare ones need: fetched by staff who open one. */
const PDF_CHUNK = 200 * KILO;

/** A page of the site, and the files of code that it waits for. */
export type Page = { readonly name: string; readonly code: ReadonlySet<string> };

type BuiltCode = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'imports' | 'isDynamicEntry' | 'facadeModuleId'
>;

/** What is fetched by the address or the person that asks for it: the routes, and the home of each kind of person. */
export function pagesOf(output: readonly (BuiltCode | Rolldown.OutputAsset)[]): Page[] {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const add = (to: Set<string>, name: string): Set<string> => {
    if (to.has(name)) return to;
    return (chunks.get(name)?.imports ?? []).reduce(add, to.add(name));
  };
  return [...chunks.values()]
    .filter(
      ({ isDynamicEntry, facadeModuleId }) =>
        isDynamicEntry && /-(route|home)\.tsx$/.test(facadeModuleId ?? ''),
    )
    .map(({ fileName }) => ({ name: fileName, code: add(new Set(), fileName) }));
}

export function overBudget(
  files: readonly BuiltFile[],
  entry: readonly string[],
  pages: readonly Page[],
): string[] {
  const faults: string[] = [];
  const check = (what: string, bytes: number, limit: number) => {
    if (bytes > limit)
      faults.push(`${what}: ${(bytes / KILO).toFixed(1)} kB, ${limit / KILO} at most`);
  };
  const sum = (ending: string, kept: (file: BuiltFile) => boolean) =>
    files
      .filter((file) => file.name.endsWith(ending) && kept(file))
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
      DAILY.test(name) ? DAILY_JS : PAGE_JS,
    );
  }
  for (const file of files.filter(
    (candidate) => candidate.name.endsWith('.js') && !inEntry(candidate),
  )) {
    check(file.name, file.gzip, limitOf(file.name));
  }
  return faults;
}

function limitOf(name: string): number {
  if (/assets\/pdf/.test(name)) return PDF_CHUNK;
  return name.includes('grid') ? GRID_CHUNK : ROUTE_CHUNK;
}
