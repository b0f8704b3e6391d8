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

/** After `order by`, as the page is walked. Names go either way; inside a company the newest is always first. */
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
  /** Rows to give, written in the statement. */
  readonly most: RawBuilder<number>;
  /** Of the companies `s`, which ones the reader has. */
  readonly companies: Expression<SqlBool>;
  /** Hardly anything narrows the recordings. */
  readonly isWide: boolean;
  readonly result: Result;
};

/** Numbers of recordings and of their companies, `e`. */
type Result = Expression<unknown> & {
  where(condition: Expression<SqlBool>): Result;
  orderBy(order: RawBuilder<unknown>): Result;
  limit(most: RawBuilder<number>): Result;
};

/** Where the rows of the page are. */
export function locationsByCompany({ order, page, most, companies, isWide, result }: Requested) {
  const saut = page.saut ?? 0;
  const { companiesFrom, recordingsFrom } = beginning(order, page);
  const [cle, repere] = locationOf(order);
  // Of all recordings, each company gives no more than the page may need.
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
 * A statement whose limit is a value is planned anew each time: few recordings that are sought are best found first, many are
 * best met company by company, and only the values tell.
 */
const asValue = (rows: number) => sql<number>`${rows}::integer`;

/** From the company of the cursor on, and of that one only what comes after the recording. */
function beginning(order: Order, page: PageRequest) {
  if (page.repere === undefined)
    return { companiesFrom: sql<SqlBool>`true`, recordingsFrom: sql<SqlBool>`true` };
  const [, cle, elementId] = readCursor(order, page.repere);
  const company = sql`${Number(cle)}::integer`;
  // As an index is read: no "or".
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
