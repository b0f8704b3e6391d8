/** A recording that has its code, as both sides agreed to correct it. Whether it may be was asked by the caller. */

import type { Call } from '#server/platform/call.ts';
import type { Element } from '../dossier-lookup.ts';
import { columnsOf } from './element-columns.ts';
import { keepProximity } from './keep-proximity.ts';

export async function correctElement(
  { db, now }: Call,
  { elementId, revision }: Pick<Element, 'elementId' | 'revision'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = await db
    .updateTable('element')
    .set({ ...columnsOf(fields), revision: revision + 1, updatedAt: now })
    .where('elementId', '=', elementId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepProximity(db, [changed]);
}
