/**
 * Which files of code travel together, worked out at each build from what pages import: no list of them is kept by hand.
 * Modules that the same pages wait for begin as one file; two files become one as long as the requests that are saved
 * outweigh the bytes that some page would read for nothing.
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

/** A page, fetched by its address or as the home of a kind of person, and what draws the frame around it. */
const PAGE = /\/web\/\w+\/.*-(?:route|home)\.tsx$/;
const FRAME_OF_ALL = /\/(?:header-nav|footer-text|visitor-more)\.tsx$/;
const FRAME_OF_MEMBERS = /\/(?:signed-in|header-tools|guard|routes|read-user)\.tsx?$/;
const OF_VISITORS = /\/web\/visitor\/|\/visitor-home\.tsx$/;
const ICONS = /\/tabler-icons-react\.mjs$/;
/** Characters of source that one request is worth: 3 to 5 kB once it is compressed, a round trip of a poor line. */
const REQUEST = 30_000;
/** Characters of source that one page may read for nothing so that two files become one. */
const MOST_FOR_NOTHING = 12_000;
/** More than there are: what is beyond, the bundler places by itself. */
const MOST_FILES = 160;

type Part = {
  pages: bigint;
  size: number;
  readonly modules: string[];
  readonly existing: Set<Part>;
};

/** @returns the parts, those that most pages wait for first: what a part imports stands in one before it */
function segmentsOf(graph: Graph, main: string): readonly Part[] {
  const first = closureOf(graph, [main]);
  const existing = [...everythingFrom(graph, main)];
  const frame = (...frames: readonly RegExp[]) =>
    existing.filter((id) => frames.some((one) => one.test(id)));
  const pages = existing.filter((id) => PAGE.test(id));
  const waiting = new Map<string, bigint>();
  for (const [at, page] of pages.entries()) {
    const frames = OF_VISITORS.test(page) ? [FRAME_OF_ALL] : [FRAME_OF_ALL, FRAME_OF_MEMBERS];
    for (const id of closureOf(graph, [page, ...frame(...frames)]))
      if (!first.has(id)) waiting.set(id, (waiting.get(id) ?? 0n) | (1n << BigInt(at)));
  }
  // What is fetched by itself must not break with the file of one page: together they count as a page more.
  const entries = existing.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const rest = entries.filter((entry) => !PAGE.test(entry));
  for (const id of closureOf(graph, rest)) {
    const set = waiting.get(id) ?? 0n;
    if (count(set) === 1) waiting.set(id, set | (1n << BigInt(pages.length)));
  }
  const bySet = new Map<bigint, Part>();
  const partOf = new Map<string, Part>();
  for (const [id, set] of waiting) {
    const part = bySet.get(set) ?? { pages: set, size: 0, modules: [], existing: new Set() };
    bySet.set(set, part);
    part.size += graph.getModuleInfo(id)?.code?.length ?? 0;
    part.modules.push(id);
    partOf.set(id, part);
  }
  for (const [id, part] of partOf)
    for (const target of closureOf(graph, [id])) {
      const other = partOf.get(target);
      if (other !== undefined && other !== part) part.existing.add(other);
    }
  // What one page alone waits for stays its own file.
  const all = [...bySet.values()];
  const own = all.filter(({ pages: set }) => count(set) === 1);
  const segments = [...merged(all.filter((part) => !own.includes(part))), ...own];
  return segments.toSorted((a, b) => count(b.pages) - count(a.pages));
}

function merged(all: readonly Part[]): readonly Part[] {
  const deps = new Set(all);
  for (;;) {
    const list = [...deps];
    let best: { readonly gain: number; readonly pair: readonly [Part, Part] } | null = null;
    for (const [at, one] of list.entries())
      for (const other of list.slice(at + 1)) {
        const gain = gainOf(one, other);
        if (gain > (best?.gain ?? 0)) best = { gain, pair: [one, other] };
      }
    if (best === null) return list;
    const [one, other] = best.pair;
    deps.delete(other);
    one.modules.push(...other.modules);
    one.size += other.size;
    one.pages |= other.pages;
    for (const part of other.existing) one.existing.add(part);
    for (const part of deps) if (part.existing.delete(other)) part.existing.add(one);
    one.existing.delete(one);
    one.existing.delete(other);
    for (const part of one.existing) part.pages |= one.pages;
  }
}

/**
 * What all pages together save when two parts are one file, in characters; what either imports is waited for too. Nothing,
 * where that is a weight for a single page.
 */
function gainOf(one: Part, other: Part): number {
  const both = one.pages | other.pages;
  const more = new Map<bigint, number>();
  for (const part of new Set([one, other, ...one.existing, ...other.existing])) {
    const spared = both & ~part.pages;
    if (spared !== 0n) more.set(spared, (more.get(spared) ?? 0) + part.size);
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

/** What it imports. An icon is imported by way of the list of all, of which the bundler follows what is named only. */
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
function nameOf({ pages, modules }: Part): string {
  const page = count(pages) === 1 ? modules.find((id) => PAGE.test(id)) : undefined;
  return page === undefined ? 'shared' : path.basename(page, '.tsx');
}

/** @param main path of the module that the page begins with */
export function sharedCode(main: string): readonly Rolldown.CodeSplittingGroup[] {
  let locations: ReadonlyMap<string, { readonly at: number; readonly name: string }> | null = null;
  return Array.from({ length: MOST_FILES }, (_, position) => ({
    debugName: `shared-${position}`,
    name: (id: string, graph: Graph) => {
      locations ??= new Map(
        segmentsOf(graph, main).flatMap((part, at) =>
          part.modules.map((module) => [module, { at, name: nameOf(part) }] as const),
        ),
      );
      const existing = locations.get(id);
      return existing?.at === position ? existing.name : null;
    },
    priority: MOST_FILES - position,
  }));
}
