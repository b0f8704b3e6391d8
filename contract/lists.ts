/** What every list shares: its pages, its cap, and the shape of its answer. */

import { z } from 'zod/mini';

/** A list never answers more rows than this. */
export const SEARCH_RESULT_CAP = 2500;

/** Rows of one page, at most. */
export const LARGEST_PAGE = 50;

/**
 * A table says "page 1 of N". What has to be counted for it is counted up to this number: `total` may then say too little. A list
 * of recordings that nothing but their state narrows has its exact number.
 */
export const LARGEST_TOTAL = 100_000;
/** Rows that may be passed over: to the middle of a register of twenty million. */
const LARGEST_LEAP = 10_000_000;

export const CURSOR_SENTENCE =
  'Ce repère de page n’est pas lisible : reprenez la liste à son début.';
const cursor = z
  .string()
  .check(z.maxLength(4000, CURSOR_SENTENCE), z.regex(/^[\w-]+$/, CURSOR_SENTENCE));

/** Part of a list, whatever its length: the cap is for those who ask without it. */
export const pageRequest = z.strictObject({
  taille: z.int().check(z.minimum(1), z.maximum(LARGEST_PAGE)),
  /** A row that an earlier page ended or began with, as it said; without it, the list from one of its ends. */
  repere: z.optional(cursor),
  /** Rows before it, or the last of the list; after it, or the first, when this is not said. */
  retour: z.optional(z.literal(true)),
  /** How many rows are passed over on the way. */
  saut: z.optional(z.int().check(z.minimum(0), z.maximum(LARGEST_LEAP))),
  /** What an earlier page of the same list said: it is not counted again. */
  total: z.optional(z.int().check(z.minimum(0))),
});
export type PageRequest = z.output<typeof pageRequest>;

/** What names the rows before a page and after it, in the order of the list; null when it has no row. */
export const pageRead = z.strictObject({
  avant: z.nullable(z.string()),
  apres: z.nullable(z.string()),
  /** There are others in the direction that was asked. */
  suite: z.boolean(),
});
export type PageRead = z.output<typeof pageRead>;

const DAY_SENTENCE = 'Écrivez la date sous la forme 2026-12-31.';
/** A day in Paris, YYYY-MM-DD. The calendar has no year 0. */
export const day = z.iso
  .date(DAY_SENTENCE)
  .check(z.refine((value) => value > '0001', DAY_SENTENCE));

/** Exactly as many rows as a search gives: others may have been left out, and people are invited to be more precise. */
export const isCapped = (count: number, limit: number = SEARCH_RESULT_CAP): boolean =>
  limit === SEARCH_RESULT_CAP && count >= SEARCH_RESULT_CAP;

/** `capped`: as many rows as the cap; there may be others. `page`: when one was asked for. */
export function rowsOf<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int(),
    capped: z.boolean(),
    page: z.optional(pageRead),
  });
}
