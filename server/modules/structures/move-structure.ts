/** Moves a structure as the table of its life says; the revision tells open forms that something changed. */

import { type StructureMove, structureLife } from '#domain/structure/life.ts';
import type { Call } from '#server/platform/call.ts';
import type { Structure } from './structure-columns.ts';

type StructureStep = Omit<StructureMove, 'from' | 'conditions'> & {
  readonly motif?: string | null;
  /** For whom it is submitted. */
  readonly who?: number;
};

export async function moveStructure(
  { db, now }: Call,
  { structureId, etat: from, revision }: Structure,
  { motif = null, who, ...step }: StructureStep,
) {
  const given = { now, revision, motif, ...(who === undefined ? {} : { who }) };
  const moved = structureLife.advance({ ...step, from }, given);
  const { written } = moved;
  if (written === null) throw new Error('a structure goes with all that it holds, by its own module');
  await db.updateTable('structure').set(written).where('structureId', '=', structureId).execute();
  return { ...moved, written };
}
