/**
 * Choices about a recording belong to its former holder: they are deleted when it is transferred.
 */

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
