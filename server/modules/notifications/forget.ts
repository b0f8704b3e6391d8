/** What was read is forgotten after a while; what was not read stays. */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

/** Days after the reading. */
export const READ_KEPT_DAYS = 90;
const DAY = 86_400_000;

export async function forgetReadNotifications(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('readAt', '<', new Date(now.getTime() - READ_KEPT_DAYS * DAY))
    .execute();
}
