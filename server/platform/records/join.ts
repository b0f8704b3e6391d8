/** Merges two records: every mention of the disappearing one is handled as its owner declared. */

import { type Kysely, sql } from 'kysely';
import type { Call } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { Mention, Moved, Span } from './mention.ts';

/**
 * In one transaction, whose caller has locked both records.
 * @returns what the owners report as moved
 */
export async function joinMentions(
  call: Call,
  mentions: readonly Mention[],
  span: Span,
): Promise<Moved> {
  const moved: Record<string, readonly number[]> = {};
  for (const mention of mentions) {
    if (mention.joining === 'moves') await move(call.db, mention, span);
    else if ('deed' in mention.joining)
      Object.assign(moved, await mention.joining.deed(call, span));
  }
  return moved;
}

/** Table and column names come from the owner's mention. */
async function move(
  db: Kysely<Tables>,
  { table, column }: Mention,
  { from, to }: Span,
): Promise<void> {
  const named = sql.ref(column);
  await sql`update ${sql.table(table)} set ${named} = ${to} where ${named} = ${from}`.execute(db);
}
