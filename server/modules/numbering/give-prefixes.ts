/**
 * Gives the prefixes of one structure to another: same numbers, same counters, only the holder
 * changes.
 */

import type { Call } from '#server/platform/call.ts';
import type { Span } from '#server/platform/records/mention.ts';

/** @returns their ids */
export async function givePrefixes(
  { db }: Call,
  { from, to }: Span,
  which: 'all' | 'open',
): Promise<number[]> {
  const input = db.updateTable('prefixe').set({ structureId: to }).where('structureId', '=', from);
  const rows = await (which === 'open' ? input.where('closedAt', 'is', null) : input)
    .returning('prefixeId')
    .execute();
  return rows.map(({ prefixeId }) => prefixeId);
}
