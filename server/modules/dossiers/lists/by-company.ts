/**
 * Recordings by company: the names in their order, two companies of one name apart, the newest recordings first inside
 * each. A cursor names a company and one of its recordings.
 */

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest } from '#contract/lists.ts';
import {
  locationOf,
  type Order,
  type PageCursor,
  readCursor,
} from '#server/platform/reading/paging.ts';

export const byCompany = (descending: boolean): Order => ({
  name: 'structure',
  key: sql`s.structure_id`,
  type: 'integer',
  id: sql`e.element_id`,
  descending,
});

/**
 * The `order by` expression for the direction of the page. Names go either way; inside a company
 * the newest is always first.
 */
export function walkedByCompany(order: Order, page: PageRequest): RawBuilder<unknown> {
  const way = sql.raw(isUpward(order, page) ? 'asc' : 'desc');
  return sql`s.raison_cle ${way}, s.structure_id ${way}, ${walkedInside(page)}`;
}

const isUpward = ({ descending }: Order, { retour }: PageRequest) =>
  descending === (retour === true);
const walkedInside = ({ retour }: PageRequest) =>
  sql`e.element_id ${sql.raw(retour ? 'asc' : 'desc')}`;

type Requested = {
  readonly order: Order;
  readonly page: PageRequest;
  /** Maximum rows, as a literal in the statement. */
  readonly most: RawBuilder<number>;
  /** Condition on companies `s`: those in the reader's scope. */
  readonly companies: Expression<SqlBool>;
  /** True when almost no criterion narrows the recordings. */
  readonly isWide: boolean;
  readonly result: Result;
};

/** Query of recording ids with their companies, aliased `e`. */
type Result = Expression<unknown> & {
  where(condition: Expression<SqlBool>): Result;
  orderBy(order: RawBuilder<unknown>): Result;
  limit(most: RawBuilder<number>): Result;
};

/** Query of the positions of the page's rows. */
export function locationsByCompany({ order, page, most, companies, isWide, result }: Requested) {
  const saut = page.saut ?? 0;
  const { companiesFrom, recordingsFrom } = beginning(order, page);
  const [cle, repere] = locationOf(order);
  // When nothing narrows the list, each company gives no more rows than the page may need.
  const ofOne = result
    .where(sql`e.structure_id = s.structure_id`)
    .where(recordingsFrom)
    .orderBy(walkedInside(page))
    .limit(saut === 0 ? most : asValue(page.taille + 1 + saut));
  const recordings = isWide
    ? sql`cross join lateral ${ofOne} e where true`
    : sql`join ${result} e on e.structure_id = s.structure_id where ${recordingsFrom}`;
  return sql<PageCursor>`(select ${cle}, ${repere} from structure s ${recordings} and ${companies} and ${companiesFrom}
    order by ${walkedByCompany(order, page)}
    limit ${isWide ? most : asValue(page.taille + 1)} ${saut === 0 ? sql`` : sql`offset ${saut}`})`;
}

/**
 * A limit passed as a parameter makes PostgreSQL plan anew each time: few matches are best found
 * first, many are best read company by company, and only the values tell which.
 */
const asValue = (rows: number) => sql<number>`${rows}::integer`;

/** Starts at the cursor's company, and within it after the cursor's recording. */
function beginning(order: Order, page: PageRequest) {
  if (page.repere === undefined)
    return { companiesFrom: sql<SqlBool>`true`, recordingsFrom: sql<SqlBool>`true` };
  const [, cle, elementId] = readCursor(order, page.repere);
  const company = sql`${Number(cle)}::integer`;
  // A single comparison that an index can serve, without "or".
  const from = sql.raw(isUpward(order, page) ? '>=' : '<=');
  const fuzzy = page.retour === true ? sql`> case` : sql`< case`;
  const any = sql.raw(page.retour === true ? '0' : '2147483647');
  return {
    companiesFrom: sql<SqlBool>`(s.raison_cle, s.structure_id)
      ${from} ((select c.raison_cle from structure c where c.structure_id = ${company}), ${company})`,
    recordingsFrom: sql<SqlBool>`e.element_id
      ${fuzzy} s.structure_id when ${company} then ${elementId}::integer else ${any} end`,
  };
}
