/** What one row of the table of known layouts says. */

import type { DurationUnit } from '../detection/duration-unit.ts';

/** What a line of a known layout is: a recording, one sale or play of a recording, or a whole release. */
export const LAYOUT_LINES = ['ENREGISTREMENT', 'EMPLOI', 'DISQUE'] as const;
export type LayoutLines = (typeof LAYOUT_LINES)[number];

/** The headings that a tool or a service writes; several are separated by « | ». */
export type Layout = {
  /** As its users call it. */
  readonly name: string;
  /** Where its headings are published. */
  readonly source: string;
  /** Headings that together no other layout has. */
  readonly marks: string;
  /** By machine name of a column; of several, the first under which something stands. */
  readonly headings: Readonly<Record<string, string>>;
  /** Headings of which nothing is taken. */
  readonly rest: string;
  /** What a line is: a recording, one sale or play of a recording, or a whole release. */
  readonly lines: LayoutLines;
  /** Where dates are written so without a heading that tells. */
  readonly dates?: 'MONTH_FIRST';
  /** What its bare durations count. */
  readonly durations?: DurationUnit;
};

/** What is shown of a layout: its name, and what a line of it is. */
export const modelOf = (layout: Layout | null) =>
  layout === null ? null : { nom: layout.name, lignes: layout.lines };
