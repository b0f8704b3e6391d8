import type { FieldError } from '#domain/domain-error.ts';
import { UNKNOWN_TIE } from '#domain/element/compared-elements.ts';
import type { Lien } from '#domain/element/lists.ts';
import type { Call } from '#server/platform/call.ts';

/**
 * A tie must point at a recording of the same structure; a foreign one and an unknown one give the
 * same error.
 */
export async function linkErrors(
  { db }: Pick<Call, 'db'>,
  structureId: number,
  lien: Lien | null | undefined,
): Promise<FieldError[]> {
  if (lien?.elementId == null) return [];
  const own = await ownElements(db, structureId, [lien.elementId]);
  if (own.has(lien.elementId)) return [];
  return [UNKNOWN_TIE];
}

/** Which of these recordings belong to the structure. */
export async function ownElements(
  db: Call['db'],
  structureId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('element')
    .select('elementId')
    .where('elementId', 'in', ids)
    .where('structureId', '=', structureId)
    .execute();
  return new Set(rows.map(({ elementId }) => elementId));
}
