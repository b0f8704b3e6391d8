/** Deletes a structure that sent nothing, with what it prepared: `DELETE /api/structure`, and the staff's decision DELETE. */

import { type deleteStructure, STRUCTURE_NOT_EMPTY } from '#contract/account/structure.ts';
import { Refusal } from '#domain/refusal.ts';
import { type StructureGone, structureLife } from '#domain/structure/life.ts';
import type { deleteDrafts } from '#server/modules/dossiers/delete-dossier.ts';
import type { leaveStructure } from '#server/modules/profiles/move-person.ts';
import type { teamDisbander } from '#server/modules/team/join-team.ts';
import type { forgetNotes } from '#server/modules/workbench/follow.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';
import type { HeldParts } from './held.ts';
import type { Structure } from './structure-columns.ts';
import { capacityOf, lockStructure } from './structure-lookup.ts';

/** With its history row, which keeps what is deleted. @returns who belonged to it @throws Refusal STRUCTURE_NOT_EMPTY */
export type DeleteEmpty = (
  call: Call,
  structure: Structure,
  moved: StructureGone,
  /** Why staff delete it. */
  why?: string | null,
) => Promise<readonly number[]>;

/** Of people whose structure goes: whoever is awaited nowhere else starts again. */
export type LeaveStructure = typeof leaveStructure;

/** Everybody who belonged to it, where a decision of staff says so. Before their record may go too: a mail is all that then remains. */
export type TellGone = (
  call: Call,
  structure: Structure,
  moved: ReturnType<typeof structureLife.advance>,
  people: readonly number[],
) => Promise<void>;

/** What goes with it, at its owners. Handed in by `compose.ts`. */
export type DeleteParts = Pick<HeldParts, 'countHeld'> & {
  readonly deleteDrafts: typeof deleteDrafts;
  /** @returns who belonged to it */
  readonly disbandTeam: ReturnType<typeof teamDisbander>;
  readonly forgetNotes: typeof forgetNotes;
};

export type RemovalParts = {
  readonly deleteEmptyStructure: DeleteEmpty;
  readonly leaveStructure: LeaveStructure;
  readonly tellGone: TellGone;
};

export function remover(parts: RemovalParts): Verb<typeof deleteStructure> {
  return async (call, { body }) => {
    const structure = await lockStructure(call, body.structureId);
    const by = capacityOf(call);
    const action = by === 'staff' ? 'remove' : 'delete';
    const moved = structureLife.advance({ action, from: structure.etat, by }, call);
    const { structureId } = structure;
    const people = await parts.deleteEmptyStructure(call, structure, moved);
    await parts.leaveStructure(call, structureId, people);
    await parts.tellGone(call, structure, moved, people);
    return { structureId };
  };
}

export const goneTeller =
  (tell: Tell): TellGone =>
  async (call, { raison, marque }, moved, people) => {
    for (const interlocuteurId of await withAccount(call, people)) {
      const about = { structureId: null, interlocuteurId, marque };
      await tellMove(tell, call, moved, about, { ACCOUNT_DELETED: { raison } });
    }
  };

/** Somebody who is only a name in a team never came. */
async function withAccount(
  { db }: Call,
  interlocuteurIds: readonly number[],
): Promise<readonly number[]> {
  const people = await db
    .selectFrom('identite')
    .select('interlocuteurId')
    .distinct()
    .where('interlocuteurId', 'in', [0, ...interlocuteurIds])
    .orderBy('interlocuteurId')
    .execute();
  return people.map(({ interlocuteurId }) => interlocuteurId);
}

const HELD = ['brouillons', 'dossiers', 'prefixes', 'transferts'] as const;

export const emptyDeleter =
  (parts: DeleteParts): DeleteEmpty =>
  async (call, structure, { trace }, why = null) => {
    const { structureId } = structure;
    const { brouillons, dossiers, prefixes, transferts } = await parts.countHeld(
      call,
      structureId,
      HELD,
    );
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
      ...(why === null ? {} : { after: { motif: why } }),
    });
    return contacts.map(({ interlocuteurId }) => interlocuteurId);
  };
