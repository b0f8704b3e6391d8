/** Deletes notifications after a retention period, read or not. */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

export async function forgetNotifications(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('notification').where('createdAt', '<', before).execute();
}
