/** Which recordings carry these codes already: in the register, or declared by the structure's own and not sent yet. */

import type { Kysely } from 'kysely';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Null: the recording of another structure, of which nothing is told. */
export type Carriers = ReadonlyMap<string, { readonly elementId: number | null }>;

/**
 * @param isrcs in the stored form
 * @param except own recordings that are not looked at: those that an import under way has just written
 */
export async function findCarriers(
  db: Kysely<Tables>,
  structureId: number,
  isrcs: readonly Isrc[],
  except: (elementIds: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<Carriers> {
  if (isrcs.length === 0) return new Map();
  const issued = await db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .select(['i.isrc', 'e.elementId', 'e.structureId'])
    .where('i.isrc', 'in', isrcs)
    .execute();
  const declared = await db
    .selectFrom('element')
    .select(['isrcDeclare as isrc', 'elementId'])
    .where('isrcDeclare', 'in', isrcs)
    .where('structureId', '=', structureId)
    .orderBy('elementId', 'desc')
    .execute();
  const left = await except(declared.map(({ elementId }) => elementId));
  const own = declared.filter(({ elementId }) => !left.has(elementId));
  return new Map([
    ...own.map(({ isrc, elementId }) => [isrc ?? '', { elementId }] as const),
    // What the register holds outweighs what a draft says.
    ...issued
      .filter(({ elementId }) => !left.has(elementId))
      .map(
        (one) =>
          [
            one.isrc,
            { elementId: one.structureId === structureId ? one.elementId : null },
          ] as const,
      ),
  ]);
}
