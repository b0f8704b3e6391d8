import { migrations } from '../../../server/migrations/list.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import {
  type DatabaseKind,
  freshDatabase,
} from '../../../server/platform/database/testing/fresh-database.ts';
import type { Query } from '../options.ts';

export type TestDatabase = { readonly query: Query; close(): Promise<void> };

/** A database of its own with the whole schema, opened the way the product opens it. */
export async function openTestDatabase(kind: DatabaseKind = 'embedded'): Promise<TestDatabase> {
  const { database, remove } = await freshDatabase(kind);
  await migrate(database.pool, migrations);
  return {
    query: (text, values) => database.pool.query<Record<string, unknown>>(text, [...values]),
    close: remove,
  };
}
