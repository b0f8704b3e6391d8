/** Deletes a structure that sent nothing, with what it prepared: `DELETE /api/structure`, and the staff's decision DELETE. */

import { type deleteStructure, STRUCTURE_NOT_EMPTY } from '#contract/account/structure.ts';
import { Refusal } from '#domain/refusal.ts';
import { type StructureGone, structureLife } from '#domain/structure/life.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import type { HeldParts } from './held.ts';
import type { Structure } from './structure-columns.ts';
import { capacityOf, lockStructure } from './structure-lookup.ts';

/** With its history row, which keeps what is deleted. @throws Refusal STRUCTURE_NOT_EMPTY */
export type DeleteEmpty = (call: Call, structure: Structure, moved: StructureGone) => Promise<void>;

/** What goes with it, at its owners. Handed in by `compose.ts`. */
export type DeleteParts = Pick<HeldParts, 'countHeld'> & {
  readonly deleteDrafts: (call: Call, structureId: number) => Promise<void>;
  /** @returns who belonged to it */
  readonly disbandTeam: (call: Pick<Call, 'db' | 'now'>, structureId: number) => Promise<readonly object[]>;
  readonly forgetNotes: (call: Pick<Call, 'db'>, structureId: number) => Promise<void>;
};

export function remover(deleteEmptyStructure: DeleteEmpty): Verb<typeof deleteStructure> {
  return async (call, { body }) => {
    const structure = await lockStructure(call, body.structureId);
    const by = capacityOf(call);
    const action = by === 'staff' ? 'remove' : 'delete';
    const moved = structureLife.advance({ action, from: structure.etat, by }, call);
    await deleteEmptyStructure(call, structure, moved);
    return { structureId: structure.structureId };
  };
}

const HELD = ['brouillons', 'dossiers', 'prefixes', 'transferts'] as const;

export const emptyDeleter =
  (parts: DeleteParts): DeleteEmpty =>
  async (call, structure, { trace }) => {
    const { structureId } = structure;
    const { brouillons, dossiers, prefixes, transferts } = await parts.countHeld(call, structureId, HELD);
    const sent = dossiers - brouillons;
    // The trace of a record that was joined to another is for ever.
    const isTrace = structure.fusionneeVers !== null;
    if (isTrace || sent + prefixes + transferts > 0) throw new Refusal(STRUCTURE_NOT_EMPTY);
    await parts.deleteDrafts(call, structureId);
    await parts.forgetNotes(call, structureId);
    const contacts = await parts.disbandTeam(call, structureId);
    await call.db.deleteFrom('structure').where('structureId', '=', structureId).execute();
    const { etat, motif } = structure;
    await call.record({
      ...trace,
      structureId,
      before: { ...structureFieldsOf(structure), etat, motif, contacts },
    });
  };
