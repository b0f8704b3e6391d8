/**
 * Groups code into files at each build, from the pages' imports: no list is maintained by hand.
 * Modules needed by the same pages start as one file; two files are merged as long as the saved
 * requests outweigh the bytes that some page would load without using.
 */

import path from 'node:path';
import type { Rolldown } from 'vite';

type Graph = {
  getModuleInfo(id: string): {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

/**
 * Page modules, loaded by route or as the home page of a kind of user, and the modules of the
 * surrounding frame.
 */
const PAGE = /\/web\/\w+\/.*-(?:route|home)\.tsx$/;
const FRAME_OF_ALL = /\/(?:header-nav|footer-text|visitor-more)\.tsx$/;
const FRAME_OF_MEMBERS = /\/(?:signed-in|header-tools|guard|routes|read-user)\.tsx?$/;
const OF_VISITORS = /\/web\/visitor\/|\/visitor-home\.tsx$/;
const ICONS = /\/tabler-icons-react\.mjs$/;
/**
 * Characters of source equivalent to one request: 3 to 5 kB compressed, one round trip on a slow
 * connection.
 */
const REQUEST = 34_000;
/** Maximum characters of source a page may load without using, for two files to be merged. */
const MOST_FOR_NOTHING = 12_000;
/** Above the actual number of files; the bundler places any file beyond it. */
const MOST_FILES = 160;

type Group = {
  pages: bigint;
  size: number;
  readonly modules: string[];
  readonly imports: Set<Group>;
};

/** @returns the groups, those that most pages wait for first: what a group imports stands in one before it */
function groupsOf(graph: Graph, main: string): readonly Group[] {
  const first = closureOf(graph, [main]);
  const all = [...everythingFrom(graph, main)];
  const frame = (...frames: readonly RegExp[]) =>
    all.filter((id) => frames.some((pattern) => pattern.test(id)));
  const pages = all.filter((id) => PAGE.test(id));
  const waiting = new Map<string, bigint>();
  for (const [at, page] of pages.entries()) {
    const frames = OF_VISITORS.test(page) ? [FRAME_OF_ALL] : [FRAME_OF_ALL, FRAME_OF_MEMBERS];
    for (const id of closureOf(graph, [page, ...frame(...frames)]))
      if (!first.has(id)) waiting.set(id, (waiting.get(id) ?? 0n) | (1n << BigInt(at)));
  }
  // What is fetched by itself must not break with the file of one page: together they count as a page more.
  const entries = all.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const rest = entries.filter((entry) => !PAGE.test(entry));
  for (const id of closureOf(graph, rest)) {
    const set = waiting.get(id) ?? 0n;
    if (count(set) === 1) waiting.set(id, set | (1n << BigInt(pages.length)));
  }
  const bySet = new Map<bigint, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, set] of waiting) {
    const group = bySet.get(set) ?? { pages: set, size: 0, modules: [], imports: new Set() };
    bySet.set(set, group);
    group.size += graph.getModuleInfo(id)?.code?.length ?? 0;
    group.modules.push(id);
    groupOf.set(id, group);
  }
  for (const [id, group] of groupOf)
    for (const target of closureOf(graph, [id])) {
      const other = groupOf.get(target);
      if (other !== undefined && other !== group) group.imports.add(other);
    }
  // What one page alone waits for stays its own file.
  const groups = [...bySet.values()];
  const own = groups.filter(({ pages: set }) => count(set) === 1);
  const shared = groups.filter(({ pages: set }) => count(set) > 1);
  return [...merged(shared), ...own].toSorted((a, b) => count(b.pages) - count(a.pages));
}

function merged(all: readonly Group[]): readonly Group[] {
  const left = new Set(all);
  for (;;) {
    const list = [...left];
    let best: { readonly gain: number; readonly pair: readonly [Group, Group] } | null = null;
    for (const [at, one] of list.entries())
      for (const other of list.slice(at + 1)) {
        const gain = gainOf(one, other);
        if (gain > (best?.gain ?? 0)) best = { gain, pair: [one, other] };
      }
    if (best === null) return list;
    const [one, other] = best.pair;
    left.delete(other);
    one.modules.push(...other.modules);
    one.size += other.size;
    one.pages |= other.pages;
    for (const group of other.imports) one.imports.add(group);
    for (const group of left) if (group.imports.delete(other)) group.imports.add(one);
    one.imports.delete(one);
    one.imports.delete(other);
    for (const group of one.imports) group.pages |= one.pages;
  }
}

/**
 * What all pages together save when two groups are one file, in characters; what either imports is waited for too. Nothing,
 * where that is a weight for a single page.
 */
function gainOf(one: Group, other: Group): number {
  const both = one.pages | other.pages;
  const more = new Map<bigint, number>();
  for (const group of new Set([one, other, ...one.imports, ...other.imports])) {
    const spared = both & ~group.pages;
    if (spared !== 0n) more.set(spared, (more.get(spared) ?? 0) + group.size);
  }
  let gain = REQUEST * count(one.pages & other.pages);
  let sum = 0;
  for (const [pages, size] of more) {
    sum += size;
    gain -= size * count(pages);
  }
  return sum > MOST_FOR_NOTHING ? 0 : gain;
}

function count(pages: bigint): number {
  let result = 0;
  for (let left = pages; left > 0n; left &= left - 1n) result += 1;
  return result;
}

/**
 * Imports of a module. Icons are imported through the package's index, of which the bundler follows
 * only the named ones.
 */
function importsOf(graph: Graph, id: string): readonly string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  return importedIds.flatMap((target) => {
    if (!ICONS.test(target)) return target;
    const names = new Set(code?.match(/\bIcon[A-Z0-9]\w+/g) ?? []);
    return [...names].map((name) => path.join(path.dirname(target), 'icons', `${name}.mjs`));
  });
}

function closureOf(graph: Graph, ids: readonly string[], seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    closureOf(graph, importsOf(graph, id), seen);
  }
  return seen;
}

function everythingFrom(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  const { dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
  for (const next of [...importsOf(graph, id), ...dynamicallyImportedIds])
    everythingFrom(graph, next, seen);
  return seen;
}

/** A page's own file bears its name. */
function nameOf({ pages, modules }: Group): string {
  const page = count(pages) === 1 ? modules.find((id) => PAGE.test(id)) : undefined;
  return page === undefined ? 'shared' : path.basename(page, '.tsx');
}

/** @param main path of the entry module */
export function sharedCode(main: string): readonly Rolldown.CodeSplittingGroup[] {
  let positions: ReadonlyMap<string, { readonly at: number; readonly name: string }> | null = null;
  return Array.from({ length: MOST_FILES }, (_, position) => ({
    debugName: `shared-${position}`,
    name: (id: string, graph: Graph) => {
      positions ??= new Map(
        groupsOf(graph, main).flatMap((group, at) =>
          group.modules.map((module) => [module, { at, name: nameOf(group) }] as const),
        ),
      );
      const location = positions.get(id);
      return location?.at === position ? location.name : null;
    },
    priority: MOST_FILES - position,
  }));
}
