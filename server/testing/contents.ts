import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

/**
 * Whole tables as text, a line a row, to prove that nothing changed. The lines are sorted: the database gives rows
 * in the order that suits it, which is another one once it has analysed a table.
 */
export async function contentsOf(
  db: Kysely<Tables>,
  tables: readonly (keyof Tables)[],
): Promise<string> {
  const lines: string[] = [];
  for (const table of tables) {
    for (const row of await db.selectFrom(table).selectAll().execute())
      lines.push(`${table} ${JSON.stringify(row)}`);
  }
  return lines.sort().join('\n');
}
