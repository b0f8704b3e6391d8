/** Several readings in one statement: each trip to the database costs as much as a small reading. */

import { type Compilable, type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

type Reading<Row> = Expression<Row> & Compilable<Row>;
type RowOf<Part> = Part extends Reading<infer Row> ? Row : never;
type Rows<Parts> = { readonly [Name in keyof Parts]: readonly RowOf<Parts[Name]>[] };
/** Columns that hold a moment: JSON tells them as texts. */
type Moments<Row> = {
  [Key in keyof Row]-?: unknown extends Row[Key] ? never : Date extends Row[Key] ? Key : never;
}[keyof Row];
type MomentsOf<Parts> = { [Name in keyof Parts]: Moments<RowOf<Parts[Name]>> }[keyof Parts] & string;

/** @param moments every column of a moment that a part reads: one that is missing does not compile */
export async function inOneTrip<Parts extends Readonly<Record<string, Reading<unknown>>>>(
  db: Kysely<Tables>,
  parts: Parts,
  moments: Readonly<Record<MomentsOf<Parts>, true>>,
): Promise<Rows<Parts>> {
  const columns = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(part), '[]') from ${part} part) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, Record<string, unknown>[]>>`select ${sql.join(columns)}`.execute(
    db,
  );
  const read = Object.entries(rows[0] ?? {}).map(([name, found]) => [
    name,
    found.map((row) => revived(row, moments)),
  ]);
  return Object.fromEntries(read) as Rows<Parts>;
}

function revived(
  row: Record<string, unknown>,
  moments: Readonly<Record<string, true>>,
): Record<string, unknown> {
  const entries = Object.entries(row).map(([column, value]) => {
    const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    return [name, moments[name] === true && typeof value === 'string' ? new Date(value) : value];
  });
  return Object.fromEntries(entries);
}
