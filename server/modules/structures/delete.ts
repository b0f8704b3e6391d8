/** Deletes a structure that has nothing of its own: `DELETE /api/structure`, and the staff's decision DELETE. */

import { type deleteStructure, STRUCTURE_NOT_EMPTY } from '#contract/account/structure.ts';
import { Refusal } from '#domain/refusal.ts';
import { type StructureGone, structureLife } from '#domain/structure/life.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import type { Structure } from './structure-columns.ts';
import { capacityOf, lockStructure } from './structure-lookup.ts';

export const remove: Verb<typeof deleteStructure> = async (call, { body }) => {
  const structure = await lockStructure(call, body.structureId);
  const by = capacityOf(call);
  const action = by === 'staff' ? 'remove' : 'delete';
  const moved = structureLife.advance({ action, from: structure.etat, by }, call);
  await deleteEmptyStructure(call, structure, moved);
  return { structureId: structure.structureId };
};

/** With its history row, which keeps what is deleted. */
export async function deleteEmptyStructure(
  call: Call,
  structure: Structure,
  { trace }: StructureGone,
): Promise<void> {
  const { structureId } = structure;
  // The trace of a record that was joined to another is for ever.
  const isTrace = structure.fusionneeVers !== null;
  if (isTrace || (await holdsSomething(call, structureId))) throw new Refusal(STRUCTURE_NOT_EMPTY);
  await call.db.deleteFrom('demandeRattachement').where('structureId', '=', structureId).execute();
  // What staff noted about it has nothing left to be about.
  await call.db.deleteFrom('noteInterne').where('structureId', '=', structureId).execute();
  const contacts = await call.db
    .deleteFrom('collaborateur')
    .where('structureId', '=', structureId)
    .returning(['interlocuteurId', 'isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'])
    .execute();
  await call.db.deleteFrom('structure').where('structureId', '=', structureId).execute();
  const { etat, motif } = structure;
  await call.record({
    ...trace,
    structureId,
    before: { ...structureFieldsOf(structure), etat, motif, contacts },
  });
}

async function holdsSomething({ db }: Call, structureId: number): Promise<boolean> {
  for (const table of ['dossier', 'prefixe'] as const) {
    const held = await db
      .selectFrom(table)
      .select('structureId')
      .where('structureId', '=', structureId)
      .executeTakeFirst();
    if (held !== undefined) return true;
  }
  const transfer = await db
    .selectFrom('transfert')
    .select('transfertId')
    .where(({ eb, or }) =>
      or([eb('deStructureId', '=', structureId), eb('versStructureId', '=', structureId)]),
    )
    .executeTakeFirst();
  return transfer !== undefined;
}
