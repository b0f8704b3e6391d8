/** A list without pages: its rows up to the list's maximum, and their total number. */

import type { AliasableExpression, Kysely, RawBuilder } from 'kysely';
import { isCapped, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import type { Tables } from '../database/tables.ts';
import { matchedBy } from './paging.ts';

type Requested<Row> = {
  limit(
    most: number | RawBuilder<number>,
  ): AliasableExpression<object> & { execute(): Promise<Row[]> };
};

export type WholeList<Row> = {
  readonly rows: readonly Row[];
  /** The first omitted row. */
  readonly next: Row | undefined;
  readonly counts: { readonly total: number; readonly capped: boolean };
};

/** Rows are counted only when some were omitted. */
export async function wholeList<Row>(
  db: Kysely<Tables>,
  request: Requested<Row>,
): Promise<WholeList<Row>> {
  const matches = await request.limit(SEARCH_RESULT_CAP + 1).execute();
  const next = matches[SEARCH_RESULT_CAP];
  const total = next === undefined ? matches.length : await matchedBy(db, request);
  return {
    rows: matches.slice(0, SEARCH_RESULT_CAP),
    next,
    counts: { total, capped: isCapped(matches.length) },
  };
}
