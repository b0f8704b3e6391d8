import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

/**
 * Whole tables as text, one line per row, to prove that nothing changed. The lines are sorted: the
 * order in which the database returns rows may change, for example once it has analysed a table.
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
