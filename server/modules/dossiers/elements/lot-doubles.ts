/** Recordings of a lot that seem to be the same as another, told as the preview of a sheet tells its lines. */

import type { Kysely } from 'kysely';
import type { OutputOf } from '#contract/endpoint.ts';
import type { createLot } from '#contract/registration/lot.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { comparedOf, Duplicates } from '#domain/import/duplicates.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Which of the structure's recordings these seem to be. Handed in by `compose.ts`. */
export type FindOwnDuplicates = (
  db: Kysely<Tables>,
  structureId: number,
  asked: readonly Comparable[],
) => Promise<readonly (number | null)[]>;

export async function doublesOf(
  { db }: Pick<Call, 'db'>,
  findOwnDuplicates: FindOwnDuplicates,
  structureId: number,
  rows: readonly ElementFields[],
): Promise<OutputOf<typeof createLot>['doublons']> {
  const placed = rows.map((fields, ligne) => ({ ligne, fields }));
  const compared = comparedOf(placed);
  const doubles = new Duplicates();
  doubles.look(placed, await findOwnDuplicates(db, structureId, compared), compared);
  const { nombre, exemples } = doubles.result();
  return {
    nombre,
    exemples: exemples.map(({ ligne, autreLigne, ...others }) => ({
      ...{ rang: ligne, autreRang: autreLigne, ...others },
    })),
  };
}
