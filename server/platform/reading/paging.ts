/**
 * Pages of a list that may be long: a page begins after a row that the caller names by a cursor
 * from an earlier answer, so that PostgreSQL goes straight to it by an index.
 */

import {
  type AliasableExpression,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { z } from 'zod/mini';
import {
  CURSOR_SENTENCE,
  LARGEST_TOTAL,
  type PageRead,
  type PageRequest,
} from '#contract/lists.ts';
import { MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Tables } from '../database/tables.ts';

/** In which order a list is: by `key`, then by `id`, both in the same direction; by `id` alone where it is the key. */
export type Order = {
  /** Identifies this order: a cursor of one order is invalid in another. */
  readonly name: string;
  readonly key: RawBuilder<unknown>;
  /** Type of the key in PostgreSQL. */
  readonly type: 'integer' | 'text' | 'bpchar' | 'timestamptz';
  readonly id: RawBuilder<unknown>;
  readonly descending: boolean;
  /**
   * How null keys are sorted: last in either direction, or as the greatest, which is the order of
   * an index.
   */
  readonly unknown?: 'last' | 'greatest';
};

/** Columns read with each row, from which its cursor is made. */
export type PageCursor = { readonly cle: string | null; readonly repere: number };

type Cursor = readonly [name: string, cle: string | null, id: number];

export function locationOf({ key, type, id }: Order) {
  // A moment of JavaScript has no microseconds: two rows of one millisecond would lose their order.
  const message =
    type === 'timestamptz' ? sql`(extract(epoch from ${key}) * 1000000)::bigint` : key;
  return [
    sql<string | null>`(${message})::text`.as('cle'),
    sql<number>`${id}`.as('repere'),
  ] as const;
}

const keyAs = ({ type }: Order, cle: string) =>
  type === 'timestamptz'
    ? sql`(timestamptz 'epoch' + ${cle}::bigint * interval '1 microsecond')`
    : sql`${cle}::${sql.raw(type)}`;

/** Used after `order by`: the direction in which the page is read, backwards when requested. */
export function walked(order: Order, page: PageRequest) {
  const { key, id, unknown } = order;
  const way = sql.raw(isUpward(order, page) ? 'asc' : 'desc');
  if (key === id) return sql`${id} ${way}`;
  const nulls = sql.raw(
    unknown === undefined ? '' : ` nulls ${endsUnknown(order, page) ? 'last' : 'first'}`,
  );
  return sql`${key} ${way}${nulls}, ${id} ${way}`;
}

const isUpward = ({ descending }: Order, page: PageRequest) =>
  descending === (page.retour === true);

/** Whether rows with a null key come after the others in the page's direction. */
const endsUnknown = (order: Order, page: PageRequest) =>
  order.unknown === 'last' ? page.retour !== true : isUpward(order, page);

/**
 * Restricts to rows after the cursor, in the page's direction.
 * @throws Refusal MALFORMED_REQUEST
 */
export function fuzzy(order: Order, page: PageRequest): Expression<SqlBool>[] {
  if (page.repere === undefined) return [];
  const [, cle, id] = readCursor(order, page.repere);
  const { key, unknown } = order;
  const than = sql.raw(isUpward(order, page) ? '>' : '<');
  if (key === order.id) return [sql<SqlBool>`${key} ${than} ${id}::integer`];
  const ends = endsUnknown(order, page);
  const sameKey = sql<SqlBool>`(${key} is null and ${order.id} ${than} ${id}::integer)`;
  if (cle === null) return [ends ? sameKey : sql<SqlBool>`(${key} is not null or ${sameKey})`];
  const further = sql<SqlBool>`(${key}, ${order.id}) ${than} (${keyAs(order, cle)}, ${id}::integer)`;
  return [unknown !== undefined && ends ? sql<SqlBool>`(${further} or ${key} is null)` : further];
}

type Read<Row, Shown> = {
  readonly order: Order;
  readonly page: PageRequest;
  /** In reading direction, with at least one row more than requested. */
  readonly read: readonly Row[];
  readonly present: (row: Row) => Shown;
  /**
   * Total of matching rows: queried once per list, since later pages repeat the first page's value.
   */
  readonly count: () => Promise<number>;
};

/** The answer of a list when one page is requested. */
export async function answerPage<Row extends PageCursor, Shown>({
  order,
  page,
  read,
  present,
  count,
}: Read<Row, Shown>) {
  const { rows, page: reported } = pageOf(order, page, read);
  const whole = page.repere === undefined && (page.saut ?? 0) === 0 && !reported.suite;
  const total = page.total ?? (whole ? rows.length : await count());
  return { rows: rows.map(present), total, capped: false, page: reported };
}

/** The rows of the page in the order of the list, and what names its ends. */
function pageOf<Row extends PageCursor>(order: Order, page: PageRequest, read: readonly Row[]) {
  const stored = read.slice(0, page.taille);
  const rows = page.retour === true ? stored.toReversed() : stored;
  const name = (row: Row | undefined) => (row === undefined ? null : cursorOf(order, row));
  const reported: PageRead = {
    avant: name(rows[0]),
    apres: name(rows.at(-1)),
    suite: read.length > page.taille,
  };
  return { rows, page: reported };
}

function cursorOf({ name, descending }: Order, { cle, repere }: PageCursor): string {
  const cursor: Cursor = [`${descending ? '-' : '+'}${name}`, cle, repere];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** A value that the database could not parse is not one of our cursors. */
const FORMS = {
  integer: /^-?\d{1,9}$/,
  text: /^[^\0]*$/,
  bpchar: /^[^\0]*$/,
  timestamptz: /^-?\d{1,16}$/,
} as const;
const LARGEST_ID = 2 ** 31 - 1;
const cursor = z.tuple([
  z.string(),
  z.nullable(z.string()),
  z.int().check(z.minimum(0), z.maximum(LARGEST_ID)),
]);

/** @throws Refusal MALFORMED_REQUEST */
export function readCursor({ name, type, descending }: Order, value: string): Cursor {
  const { data } = cursor.safeParse(parsed(Buffer.from(value, 'base64url').toString()));
  const exists =
    data?.[0] === `${descending ? '-' : '+'}${name}` && FORMS[type].test(data[1] ?? '0');
  if (data === undefined || !exists)
    throw new DomainError(MALFORMED_REQUEST, { detail: CURSOR_SENTENCE });
  return data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Number of matching rows, up to a maximum: beyond it, the exact number helps nobody and costs a
 * scan.
 */
export async function matchedBy(
  db: Kysely<Tables>,
  rows: { limit(most: RawBuilder<number>): AliasableExpression<object> },
): Promise<number> {
  const { total } = await db
    .selectFrom(rows.limit(sql.lit(LARGEST_TOTAL)).as('result'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
