/** Recordings of a structure that a sheet names by their number, as they stand now. */

import type { Kysely } from 'kysely';
import { numeroOf } from '#domain/dossier/numero.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type OwnRecording = {
  readonly fields: ElementFields;
  /** Number of its dossier, as an export writes it. */
  readonly numero: string;
  /** It may still be changed by whoever enters it. */
  readonly isBeingEntered: boolean;
};

export async function ownRecordings(
  db: Kysely<Tables>,
  structureId: number,
  elementIds: readonly number[],
): Promise<ReadonlyMap<number, OwnRecording>> {
  if (elementIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('element as e')
    .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
    .selectAll('e')
    .select('d.createdAt as ouvertLe')
    .where('e.elementId', 'in', elementIds)
    .where('e.structureId', '=', structureId)
    .execute();
  return new Map(
    rows.map(({ ouvertLe, ...element }) => [
      element.elementId,
      {
        fields: element,
        numero: numeroOf({ dossierId: element.dossierId, createdAt: ouvertLe }),
        isBeingEntered: isBeingEntered(element.statut),
      },
    ]),
  );
}
