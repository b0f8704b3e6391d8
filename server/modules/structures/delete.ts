/** Deletes a structure that sent nothing, with what it prepared: `DELETE /api/structure`, and the staff's decision DELETE. */

import { type deleteStructure, STRUCTURE_NOT_EMPTY } from '#contract/account/structure.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type StructureGone, structureStateMachine } from '#domain/structure/state-machine.ts';
import type { deleteDrafts } from '#server/modules/dossiers/delete-dossier.ts';
import type { leaveStructure } from '#server/modules/profiles/move-person.ts';
import type { teamDisbander } from '#server/modules/team/join-team.ts';
import type { forgetNotes } from '#server/modules/workbench/follow.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import type { HoldingsDeps } from './holdings.ts';
import type { Structure } from './structure-columns.ts';
import { capacityOf, lockStructure } from './structure-lookup.ts';

/**
 * Deletes it and writes its history row, which stores the deleted values.
 * @returns its former members
 * @throws Refusal STRUCTURE_NOT_EMPTY
 */
export type DeleteEmpty = (
  call: Call,
  structure: Structure,
  moved: StructureGone,
  /** Reason given by staff. */
  why?: string | null,
) => Promise<readonly number[]>;

/**
 * For members of a deleted structure: a person with no other structure under validation becomes a
 * draft again.
 */
export type LeaveStructure = typeof leaveStructure;

/**
 * Notifies every former member, when staff decided the deletion. Must run before their record may
 * be deleted too: then only the mail remains.
 */
export type NotifyGone = (
  call: Call,
  structure: Structure,
  moved: ReturnType<typeof structureStateMachine.transition>,
  people: readonly number[],
) => Promise<void>;

/** Deletes dependent data, in the modules that own it. Provided by `compose.ts`. */
export type DeleteDeps = Pick<HoldingsDeps, 'countHoldings'> & {
  readonly deleteDrafts: typeof deleteDrafts;
  /** @returns its former members */
  readonly disbandTeam: ReturnType<typeof teamDisbander>;
  readonly forgetNotes: typeof forgetNotes;
};

export type RemovalDeps = {
  readonly deleteEmptyStructure: DeleteEmpty;
  readonly leaveStructure: LeaveStructure;
  readonly notifyGone: NotifyGone;
};

export function remover(removalDeps: RemovalDeps): Handler<typeof deleteStructure> {
  return async (call, { body }) => {
    const structure = await lockStructure(call, body.structureId);
    const by = capacityOf(call);
    const action = by === 'staff' ? 'remove' : 'delete';
    const moved = structureStateMachine.transition({ action, from: structure.etat, by }, call);
    const { structureId } = structure;
    const people = await removalDeps.deleteEmptyStructure(call, structure, moved);
    await removalDeps.leaveStructure(call, structureId, people);
    await removalDeps.notifyGone(call, structure, moved, people);
    return { structureId };
  };
}

export const goneNotifier =
  (notify: Notify): NotifyGone =>
  async (call, { raison, marque }, moved, people) => {
    for (const interlocuteurId of await withAccount(call, people)) {
      const about = { structureId: null, interlocuteurId, marque };
      await notifyMove(notify, call, moved, about, { ACCOUNT_DELETED: { raison } });
    }
  };

/** Excludes people who are only a name in a team and never signed in. */
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

const LOCKED = ['brouillons', 'dossiers', 'prefixes', 'transferts'] as const;

export const emptyDeleter =
  (deleteDeps: DeleteDeps): DeleteEmpty =>
  async (call, structure, { trace }, why = null) => {
    const { structureId } = structure;
    const { brouillons, dossiers, prefixes, transferts } = await deleteDeps.countHoldings(
      call,
      structureId,
      LOCKED,
    );
    const sent = dossiers - brouillons;
    // The trace of a merged record is permanent.
    const isTrace = structure.fusionneeVers !== null;
    if (isTrace || sent + prefixes + transferts > 0) throw new DomainError(STRUCTURE_NOT_EMPTY);
    await deleteDeps.deleteDrafts(call, structureId);
    await deleteDeps.forgetNotes(call, structureId);
    const contacts = await deleteDeps.disbandTeam(call, structureId);
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
