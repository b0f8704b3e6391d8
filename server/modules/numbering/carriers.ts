/**
 * Which recordings carry these codes already: in the register, declared by the structure's own and not sent yet, or kept as
 * other codes of its own.
 */

import { type Kysely, type SqlBool, sql } from 'kysely';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Null: another structure's recording, of which nothing is disclosed. */
export type Carriers = ReadonlyMap<string, { readonly elementId: number | null }>;

/**
 * @param isrcs in the stored form
 * @param except returns own recordings to ignore: those that a running import has just written
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
  const other = await otherCodesOf(db, structureId, isrcs);
  const left = await except([...declared, ...other].map(({ elementId }) => elementId));
  const own = [...other, ...declared].filter(({ elementId }) => !left.has(elementId));
  return new Map([
    // A code that leads outweighs one that is kept beside another.
    ...own.map(({ isrc, elementId }) => [isrc ?? '', { elementId }] as const),
    // The register overrides drafts.
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

/** Few recordings have any: they are read whole, since codes are kept as they were written. */
async function otherCodesOf(
  db: Kysely<Tables>,
  structureId: number,
  isrcs: readonly Isrc[],
): Promise<{ readonly isrc: Isrc; readonly elementId: number }[]> {
  const rows = await db
    .selectFrom('element')
    .select(['elementId', 'autresCodes'])
    .where('structureId', '=', structureId)
    .where(sql<SqlBool>`autres_codes <> '[]'`)
    .execute();
  return rows.flatMap(({ elementId, autresCodes }) =>
    autresCodes.flatMap((text) => {
      const isrc = parseIsrc(text);
      return isrc !== null && isrcs.includes(isrc) ? [{ isrc, elementId }] : [];
    }),
  );
}
