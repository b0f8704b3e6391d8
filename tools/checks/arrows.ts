/** Allowed imports between folders: the table of README's map, verified at every check. */

import { posix } from 'node:path';
import type { SourceFile } from '../source-files.ts';

/** Shared capabilities, used by the screens of several kinds of person. */
const MET_BY_ALL = [
  'web/exchange',
  'web/form',
  'web/history',
  'web/registration',
  'web/structure',
  'web/texts',
] as const;
/**
 * Folders independent of any screen: the interface kit, texts of several screens, and the base of
 * each page.
 */
const FLOOR = ['domain', 'contract', 'web/design', 'web/messages', 'web/platform'] as const;
const SCREENS = [...FLOOR, ...MET_BY_ALL] as const;

/**
 * A folder may import itself, and the folders listed here. Tests and their `testing/` folders may
 * import more.
 */
const ALLOWED: readonly (readonly [string, readonly string[]])[] = [
  ['domain', []],
  ['contract', ['domain']],
  ['identity', []],
  ['storage', []],
  ['client', []],
  ['server/platform', ['domain', 'contract']],
  ['server/modules/*', ['domain', 'contract', 'server/platform']],
  ['server/migrations', ['server/platform']],
  ['server/demonstration', ['domain', 'contract', 'server/platform', 'server/modules']],
  ['server', ['domain', 'contract', 'identity', 'storage', 'server']],
  ['web/design', []],
  ['web/messages', ['domain', 'contract', 'web/design']],
  ['web/platform', FLOOR],
  ['web/shell', [...SCREENS, 'web/producer', 'web/backoffice', 'web/visitor', 'web/account']],
  ['web/producer', SCREENS],
  ['web/backoffice', SCREENS],
  ['web/visitor', SCREENS],
  ['web/account', SCREENS],
  ...MET_BY_ALL.map((folder) => [folder, SCREENS] as const),
];

/** Levels at which folders may not import each other in a cycle: one line per level. */
const NO_CYCLE_AMONG: readonly string[] = [
  '*',
  'contract/*',
  'server/*',
  'server/modules/*',
  'server/compose/*',
  'web/*',
  'web/shell/*',
  'identity/*',
  'bench/*',
  'tools/*',
];

/** Packages that only one folder may import. */
const PACKAGE_HOMES: readonly (readonly [RegExp, string])[] = [
  [/^@tanstack\/react-table$/, 'web/design'],
  [/^(pg|@electric-sql\/pglite)(\/|$)/, 'server/platform/database'],
  [/^oidc-provider$/, 'identity'],
  [/^oauth4webapi$/, 'web/platform/session'],
];

/** Packages of pure functions that the domain may import, each from a single file. */
const DOORS_OF_DOMAIN: Readonly<Record<string, string>> = {
  fflate: 'domain/sheet/file/unzip.ts',
  htmlparser2: 'domain/sheet/documents/html.ts',
  saxes: 'domain/sheet/documents/xml.ts',
  'any-ascii': 'domain/proximity/fuzzy/phonetics.ts',
};
/**
 * Values that vary between calls must be arguments; the globals common to browsers and Node are in
 * one file (`MACHINE`).
 */
const NOT_PURE = /\bglobalThis\b|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/;
const MACHINE = 'domain/sheet/file/machine.ts';

export function brokenArrows(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const errors: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const targets: string[] = [];
    for (const { specifier, isType } of importsOf(file.text)) {
      const target = fileMeant(file.path, specifier);
      // A type-only import from the module that owns a port's type is allowed: it does not exist at
      // run time.
      if (isType && target !== null && isModule(file.path) && isModule(target)) continue;
      if (CLIMBS.test(specifier)) errors.push(`${file.path} climbs in ${specifier}: write #room/…`);
      if (target === null)
        errors.push(...strayPackage(file.path, specifier), ...closedDoor(file.path, specifier));
      else if (paths.has(target)) {
        targets.push(target);
        if (!mayImport(file.path, target)) errors.push(`${file.path} must not import ${target}`);
      }
    }
    errors.push(...impure(file));
    graph.set(file.path, targets);
  }
  return [...errors, ...cyclesOf(graph), ...folderCycles(graph, NO_CYCLE_AMONG)];
}

/** @param levels folders of one depth: `web/*` is each folder of `web` */
export function folderCycles(
  graph: ReadonlyMap<string, readonly string[]>,
  levels: readonly string[],
): string[] {
  return levels.flatMap((level) => {
    const depth = level.split('/').length;
    const folderOf = (path: string) => path.split('/').slice(0, depth).join('/');
    const isIn = (path: string) =>
      path.split('/').length > depth && path.startsWith(level.slice(0, -1));
    const folders = new Map<string, string[]>();
    for (const [path, targets] of graph) {
      if (!isIn(path)) continue;
      const existing = targets.filter((target) => isIn(target)).map(folderOf);
      const rest = existing.filter((folder) => folder !== folderOf(path));
      folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), ...rest]);
    }
    return cyclesOf(folders).map((cycle) => `folders of ${level}: ${cycle}`);
  });
}

/**
 * Differences between the map and the table, for each folder of the table.
 * @param readme its text
 */
export function mapErrors(readme: string): string[] {
  const rows = [...readme.matchAll(/^\| \[(\w+)\/\]\(\1\) \|.* \| ([^|]+) \|$/gm)];
  const errors = rows.flatMap(([, folder = '', text = '']) => {
    const existing = existingBy(folder);
    const reported = text.startsWith('nothing') ? [] : text.split(', ').toSorted();
    return existing === null || reported.join() === existing.join()
      ? []
      : [`README: ${folder} may know ${existing.join(', ')}`];
  });
  return rows.length === 0 ? ['README has no map'] : errors;
}

/**
 * The other top-level folders that any of its subfolders may import; null when the table does not
 * have it.
 */
function existingBy(folder: string): readonly string[] | null {
  const rooms = ALLOWED.filter(([allowedFolder]) => `${allowedFolder}/`.startsWith(`${folder}/`));
  const locations = rooms.flatMap(([, allowed]) =>
    allowed.map((location) => location.split('/')[0] ?? ''),
  );
  return rooms.length === 0
    ? null
    : [...new Set(locations)].filter((location) => location !== folder).toSorted();
}

/**
 * Relative imports may only go up one level: longer ones break when a file moves. Others use the
 * path from the root.
 */
const CLIMBS = /^\.\.\/\.\.\//;

/** The path in the repository that an import names; null for a package. */
export function fileMeant(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(from), specifier))
    : null;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path);
}

const isModule = (path: string) => path.startsWith('server/modules/');

type Import = { readonly specifier: string; readonly isType: boolean };

function importsOf(text: string): Import[] {
  const result = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  return [...result].map(([, type, from, requested]) => ({
    specifier: from ?? requested ?? '',
    isType: type !== undefined,
  }));
}

function mayImport(from: string, to: string): boolean {
  const rule = ALLOWED.find(([folder]) => isUnder(from, folder));
  if (rule === undefined) return true;
  const [folder, allowed] = rule;
  const home = folder.endsWith('/*')
    ? from.split('/').slice(0, folder.split('/').length).join('/')
    : folder;
  return isUnder(to, home) || allowed.some((location) => isUnder(to, location));
}

/**
 * `a/*` is any folder of `a`; a part such as `*route*` is any path under it that contains the word.
 */
function isUnder(path: string, folder: string): boolean {
  if (folder.includes('*') && !folder.endsWith('/*')) {
    const [start = '', word = ''] = folder.split('/*');
    return path.startsWith(`${start}/`) && path.includes(word.replaceAll('*', ''));
  }
  return path.startsWith(`${folder.replace(/\/\*$/, '')}/`);
}

function strayPackage(path: string, specifier: string): string[] {
  const home = PACKAGE_HOMES.find(([pattern]) => pattern.test(specifier))?.[1];
  if (home === undefined || path.startsWith(`${home}/`) || !/^(server|web|identity)\//.test(path))
    return [];
  return [`${path} must not know ${specifier}: only ${home} does`];
}

function closedDoor(path: string, specifier: string): string[] {
  if (!path.startsWith('domain/') || DOORS_OF_DOMAIN[specifier] === path) return [];
  return [`${path} must not know ${specifier}: the domain knows no package but by its one door`];
}

function impure({ path, text }: SourceFile): string[] {
  const [match] = path.startsWith('domain/') && path !== MACHINE ? (NOT_PURE.exec(text) ?? []) : [];
  return match === undefined ? [] : [`${path} says ${match}: hand it in as an argument`];
}

function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`);
      return;
    }
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}
