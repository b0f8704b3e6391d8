/** What every list shares: its pages, its cap, and the shape of its answer. */

import { z } from 'zod/mini';

/** A list never answers more rows than this. */
export const SEARCH_RESULT_CAP = 2500;

/** Rows of one page, at most. */
export const LARGEST_PAGE = 50;

/**
 * Tables show « page 1 of N »; rows are counted only up to this number, so `total` may be too low.
 * A list of recordings filtered by state alone has an exact total.
 */
export const LARGEST_TOTAL = 100_000;
/** Maximum number of rows skipped: reaches the middle of a register of twenty million. */
const LARGEST_LEAP = 10_000_000;

export const CURSOR_SENTENCE =
  'Ce repère de page n’est pas lisible : reprenez la liste à son début.';
const cursor = z
  .string()
  .check(z.maxLength(4000, CURSOR_SENTENCE), z.regex(/^[\w-]+$/, CURSOR_SENTENCE));

/** A page of a list of any length: the cap applies only to requests without a page. */
export const pageRequest = z.strictObject({
  taille: z.int().check(z.minimum(1), z.maximum(LARGEST_PAGE)),
  /**
   * Cursor of the first or last row of an earlier page; without it, the page starts from one end of
   * the list.
   */
  repere: z.optional(cursor),
  /**
   * True: the rows before `repere`, or the end of the list; absent: the rows after it, or the
   * beginning.
   */
  retour: z.optional(z.literal(true)),
  /** Number of rows skipped from there. */
  saut: z.optional(z.int().check(z.minimum(0), z.maximum(LARGEST_LEAP))),
  /** Total answered by an earlier page of the same list: it is not counted again. */
  total: z.optional(z.int().check(z.minimum(0))),
});
export type PageRequest = z.output<typeof pageRequest>;

/**
 * Cursors of the rows before and after a page, in the order of the list; null when the page is
 * empty.
 */
export const pageRead = z.strictObject({
  avant: z.nullable(z.string()),
  apres: z.nullable(z.string()),
  /** True when there are more rows in the requested direction. */
  suite: z.boolean(),
});
export type PageRead = z.output<typeof pageRead>;

const DAY_SENTENCE = 'Écrivez la date sous la forme 2026-12-31.';
/** A day in Paris, YYYY-MM-DD. The calendar has no year 0. */
export const day = z.iso
  .date(DAY_SENTENCE)
  .check(z.refine((value) => value > '0001', DAY_SENTENCE));

/**
 * True when the count reaches the search cap: rows may be missing, and people are invited to refine
 * the search.
 */
export const isCapped = (count: number, limit: number = SEARCH_RESULT_CAP): boolean =>
  limit === SEARCH_RESULT_CAP && count >= SEARCH_RESULT_CAP;

/**
 * `capped`: the cap was reached, there may be more rows. `page`: present when one was requested.
 */
export function rowsOf<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int(),
    capped: z.boolean(),
    page: z.optional(pageRead),
  });
}
