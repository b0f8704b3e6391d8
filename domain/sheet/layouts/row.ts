/** A row of the table of known layouts. */

import type { DurationUnit } from '../detection/duration-unit.ts';

/**
 * Meaning of one line of a known layout: a recording, one sale or play of a recording, or a whole
 * release.
 */
export const LAYOUT_LINES = ['ENREGISTREMENT', 'EMPLOI', 'DISQUE'] as const;
export type LayoutLines = (typeof LAYOUT_LINES)[number];

/** The headings that a tool or a service writes; several are separated by « | ». */
export type Layout = {
  /** Name used by its users. */
  readonly name: string;
  /** Where its headings are published. */
  readonly source: string;
  /** Combination of headings found in no other layout. */
  readonly marks: string;
  /** Headings by machine name of a column; of several, the first non-empty one is used. */
  readonly headings: Readonly<Record<string, string>>;
  /** Unused headings. */
  readonly rest: string;
  /** Meaning of one line: a recording, one sale or play of a recording, or a whole release. */
  readonly lines: LayoutLines;
  /** Order of its dates, when no heading states it. */
  readonly dates?: 'MONTH_FIRST';
  /** Unit of its bare durations. */
  readonly durations?: DurationUnit;
};

/** Displayed properties of a layout: its name, and the meaning of one line. */
export const modelOf = (layout: Layout | null) =>
  layout === null ? null : { nom: layout.name, lignes: layout.lines };
