/** Recognises the known layout of a line of headings, and the meaning of each heading. */

import { headingKey, withoutRemarks } from '../field-headings.ts';
import { CATALOGUES } from './catalogues.ts';
import { DISTRIBUTORS } from './distributors.ts';
import type { Layout } from './row.ts';
import { SOCIETIES } from './societies.ts';
import { STATEMENTS } from './statements.ts';

export type { Layout };

export const LAYOUTS: readonly Layout[] = [
  ...DISTRIBUTORS,
  ...SOCIETIES,
  ...STATEMENTS,
  ...CATALOGUES,
];

/** The headings of a list of a layout, in its order. */
export const headingsOf = (list: string): string[] =>
  list
    .split('|')
    .map((heading) => heading.replaceAll(/\s+/g, ' ').trim())
    .filter((heading) => heading !== '');

type Compiled = {
  readonly layout: Layout;
  readonly marks: readonly string[];
  readonly columns: readonly (readonly [name: string, keys: readonly string[]])[];
  readonly existing: ReadonlySet<string>;
};

const keysOf = (list: string): string[] => headingsOf(list).map(headingKey);

function compiledOf(layout: Layout): Compiled {
  const columns = Object.entries(layout.headings).map(
    ([name, list]) => [name, keysOf(list)] as const,
  );
  const existing = new Set([...columns.flatMap(([, keys]) => keys), ...keysOf(layout.rest)]);
  return { layout, marks: keysOf(layout.marks), columns, existing };
}

/** Made once, when the first sheet is read. */
let compiled: readonly Compiled[] | null = null;

function compiledFor(
  cells: readonly string[],
): { readonly one: Compiled; readonly keys: readonly string[] } | null {
  compiled ??= LAYOUTS.map(compiledOf);
  const whole = cells.map(headingKey);
  const bare = cells.map((cell) => headingKey(withoutRemarks(cell)));
  const present = new Set([...whole, ...bare]);
  const one = compiled.find(({ marks }) => marks.every((mark) => present.has(mark)));
  if (one === undefined) return null;
  const keys = whole.map((key, index) => (one.existing.has(key) ? key : (bare[index] ?? '')));
  return { one, keys };
}

/** The layout of a line of headings; null when it is none that is known. */
export const layoutOf = (cells: readonly string[]): Layout | null =>
  compiledFor(cells)?.one.layout ?? null;

/** Headings unused by all layouts. */
let ofNoRecording: ReadonlySet<string> | null = null;

/**
 * Whether a heading belongs to a known layout but not to a field of a recording: « Album », « BPM
 * ».
 */
export function isOfNoRecording(heading: string): boolean {
  ofNoRecording ??= keysOfNoRecording();
  return [heading, withoutRemarks(heading)].some((text) => ofNoRecording?.has(headingKey(text)));
}

function keysOfNoRecording(): ReadonlySet<string> {
  const taken = new Set(LAYOUTS.flatMap(({ headings }) => Object.values(headings).flatMap(keysOf)));
  return new Set(LAYOUTS.flatMap(({ rest }) => keysOf(rest)).filter((key) => !taken.has(key)));
}

/**
 * For each heading, its column in the layout; null when the layout ignores it; undefined when the
 * layout does not have the heading.
 * @param lines some of the lines below the headings
 */
export function columnsOfLayout(
  cells: readonly string[],
  lines: readonly (readonly string[])[],
): (string | null | undefined)[] {
  const result = compiledFor(cells);
  if (result === null) return cells.map(() => undefined);
  const { one, keys } = result;
  const columns = keys.map((key) => (key !== '' && one.existing.has(key) ? null : undefined)) as (
    | string
    | null
    | undefined
  )[];
  const isFilled = (index: number) => lines.some((line) => (line[index] ?? '').trim() !== '');
  for (const [name, alternatives] of one.columns) {
    const indexes = alternatives.map((key) => keys.indexOf(key)).filter((index) => index >= 0);
    const index = indexes.find(isFilled) ?? indexes[0];
    if (index !== undefined) columns[index] = name;
  }
  return columns;
}
