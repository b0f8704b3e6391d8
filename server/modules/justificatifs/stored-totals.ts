/** Total size of a structure's files; removed ones do not count. */

import { sql } from 'kysely';
import type { Preparation } from '#server/platform/call.ts';

export type StoredTotals = { readonly files: number; readonly bytes: number };

export async function lockedBy(
  { db }: Pick<Preparation, 'db'>,
  structureId: number,
): Promise<StoredTotals> {
  const { files, bytes } = await db
    .selectFrom('justificatif')
    .where('structureId', '=', structureId)
    .where('removedAt', 'is', null)
    .select(({ fn }) => [
      fn.countAll().as('files'),
      sql<number>`coalesce(sum(taille), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes) };
}
