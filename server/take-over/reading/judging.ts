/** The context in which every line is checked. */

import type { Countries } from '#domain/sheet/field-cells.ts';
import type { ExistingRecords } from '../existing-records.ts';
import type { LineErrors } from './line-errors.ts';

/** Detects values that occur twice in the files. */
export class Seen {
  readonly #sets = new Map<string, Set<string>>();

  /** @returns false when it was there already */
  add(kind: string, key: string): boolean {
    const set = this.#sets.get(kind) ?? new Set();
    this.#sets.set(kind, set);
    const before = set.size;
    return set.add(key).size > before;
  }
}

export type Judging = {
  readonly errors: LineErrors;
  readonly existing: ExistingRecords;
  readonly seen: Seen;
  readonly countries: Countries;
  /** Codes of the brands, the deployment's own first. */
  readonly brands: readonly [string, ...string[]];
  /** YYYY-MM-DD, and the year, in Paris. */
  readonly today: string;
  readonly year: number;
  readonly now: Date;
};
