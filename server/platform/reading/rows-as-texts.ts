/**
 * Rows of many columns, by the thousand: each is read as one text and cut here. To take a row apart costs the driver more
 * than all that is then done with it. They come in an order in which neighbours say the same (the tracks of an album), so
 * what a column says again is not read again: it is the very value of the row above.
 */

import { type Expression, type Kysely, sql } from 'kysely';
import { columnsAnswered } from '../database/kysely.ts';
import type { Tables } from '../database/tables.ts';
import { nameOf } from './in-one-trip.ts';

/** What people write holds no control character (`free-text.ts`): one separates columns, one stands for no value. */
const BETWEEN = '\u001f';
const NOTHING = '\u001e';

type Column = { readonly name: string; readonly read: (text: string) => unknown };

/** What a statement answered: its last row is known before the others are read, so that what follows it can be asked for meanwhile. */
export type PageOfTexts<Row> = {
  readonly count: number;
  readonly last: Row | undefined;
  rows(): readonly Row[];
};

/** @param like a statement with the columns of those to come; it is not run. Values are those that the statement itself would answer. */
export async function textReader<Row extends object>(
  db: Kysely<Tables>,
  like: Expression<Row>,
): Promise<(page: Expression<Row>) => Promise<PageOfTexts<Row>>> {
  const answered = await columnsAnswered(db, sql`select q.* from (${like}) q limit 0`);
  const columns = answered.map(({ column, read }) => ({ name: nameOf(column), read }));
  const texts = answered.map(
    ({ column }) => sql`coalesce(q.${sql.id(column)}::text, ${sql.lit(NOTHING)})`,
  );
  const line = sql<string>`concat_ws(${sql.lit(BETWEEN)}, ${sql.join(texts)})`;
  return async (page) => {
    const { rows } = await sql<{ line: string }>`select ${line} as line from (${page}) q`.execute(
      db,
    );
    const cut = rows.map((row) => row.line.split(BETWEEN));
    // Written past every door of ours: nothing of it is lost for that.
    if (cut.some(({ length }) => length !== columns.length)) {
      const { rows: asked } = await sql<Row>`select q.* from (${page}) q`.execute(db);
      return { count: asked.length, last: asked.at(-1), rows: () => asked };
    }
    return {
      count: cut.length,
      last: rowsRead<Row>(cut.slice(-1), columns).at(0),
      rows: () => rowsRead<Row>(cut, columns),
    };
  };
}

function rowsRead<Row extends object>(
  cut: readonly (readonly string[])[],
  columns: readonly Column[],
): Row[] {
  let above: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  let said: readonly string[] = columns.map(() => NOTHING);
  return cut.map((says) => {
    // With every name from the beginning, as all rows are made (`kysely.ts`).
    const row = { ...above };
    for (const [at, { name, read }] of columns.entries()) {
      const text = says[at] ?? NOTHING;
      if (text !== said[at]) row[name] = text === NOTHING ? null : read(text);
    }
    above = row;
    said = says;
    return row as Row;
  });
}
