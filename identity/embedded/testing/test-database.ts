import {
  type DatabaseKind,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import type { Query } from '../options.ts';

export type TestDatabase = {
  readonly query: Query;
  /** For statements that the portal's role may not run. */
  readonly queryAsOwner: Query;
  close(): Promise<void>;
};

/** A database of its own with the whole schema, opened the way the product opens it. */
export async function openTestDatabase(kind: DatabaseKind = 'embedded'): Promise<TestDatabase> {
  const { database, asOwner, remove } = await freshDatabase(kind, { image: SCHEMA });
  return {
    query: (text, values) => database.pool.query<Record<string, unknown>>(text, [...values]),
    queryAsOwner: (text, values) =>
      asOwner((pool) => pool.query<Record<string, unknown>>(text, [...values])),
    close: remove,
  };
}
