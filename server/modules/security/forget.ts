/** Security events are stored for a configured time (`SECURITY_EVENTS_DAYS`), then deleted. */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

const DAY = 24 * 60 * 60_000;

/** @returns how many were forgotten. */
export async function forgetOldEvents(
  db: Kysely<Tables>,
  days: number,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('evenementSecurite')
    .where('at', '<', new Date(now.getTime() - days * DAY))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
