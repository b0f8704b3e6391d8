/** What was chosen about a recording was its holder's own: it does not go with it. */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

export async function forgetChoices(
  db: Kysely<Tables>,
  elementIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('proximiteChoix')
    .where('elementId', 'in', [...elementIds])
    .execute();
}
