/** What the portal keeps about a person, by the mentions of them: for whoever asks for their own data. */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Mention } from './mention.ts';

export type KeptAbout = {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

export type Asking = {
  readonly number: number;
  /** Null: nobody proved that theirs is their own, and what only an address names is handed to nobody. */
  readonly address: string | null;
};

const NOTHING = sql<boolean>`false`;

/** One entry a mention that is handed over, in the order of the owners; those without a line are left out. */
export async function readMentions(
  db: Kysely<Tables>,
  mentions: readonly Mention[],
  who: Asking,
): Promise<readonly KeptAbout[]> {
  const kept: KeptAbout[] = [];
  for (const { table, column, by, export: exported } of mentions) {
    if ('withheld' in exported) continue;
    const named = by === 'address' ? who.address : who.number;
    if (named === null) continue;
    const columns = sql.join(exported.columns.map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}
      where ${sql.ref(column)} = ${named} and not ${exported.except ?? NOTHING}`.execute(db);
    if (rows.length > 0) kept.push({ title: exported.title, rows });
  }
  return kept;
}
