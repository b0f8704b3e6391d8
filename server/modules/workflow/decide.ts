/** `PUT /api/workflow`: staff accept an account, refuse it with a motive, or delete it. */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { decideAccount } from '#contract/account/workflow.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { isBlank } from '#domain/free-text.ts';
import type { PersonEtat } from '#domain/profile/state-machine.ts';
import { type StructureMove, structureStateMachine } from '#domain/structure/state-machine.ts';
import { missingToBeValid } from '#domain/structure/structure-fields.ts';
import type { deleteForgottenDraft } from '#server/modules/profiles/contacts.ts';
import type { leaveStructure, waitsExternal } from '#server/modules/profiles/move-person.ts';
import type { DeleteEmpty, NotifyGone } from '#server/modules/structures/delete.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import { type AccountMoves, lockAccount, type Person, type Structure } from './account-lookup.ts';

/** What other modules do for a deletion. Provided by `compose.ts`. */
export type DecisionDeps = AccountMoves & {
  /**
   * Writes its history row too.
   * @returns its former members
   * @throws Refusal STRUCTURE_NOT_EMPTY
   */
  readonly deleteEmptyStructure: DeleteEmpty;
  /**
   * Resets a person with no other structure under validation to a draft.
   * @returns the new status of each
   */
  readonly leaveStructure: typeof leaveStructure;
  /** Whether another structure submitted by the person is under validation. */
  readonly waitsExternal: typeof waitsExternal;
  /** Notifies every former member who signs in. */
  readonly notifyGone: NotifyGone;
  readonly deleteForgottenDraft: typeof deleteForgottenDraft;
  readonly notify: Notify;
};

const ACTIONS = { OK: 'accept', KO: 'refuse', DELETE: 'remove' } as const satisfies Record<
  BodyOf<typeof decideAccount>['action'],
  StructureMove['action']
>;

export function decider(decisionDeps: DecisionDeps): Handler<typeof decideAccount> {
  return async (call, { body }) => {
    const { structure, person } = await lockAccount(call, body);
    const motif = motifOf(body);
    const action = ACTIONS[body.action];
    structureStateMachine.target({
      action,
      from: structure.etat,
      by: 'staff',
      conditions: { hasMotif: motif !== null },
    });
    refuseUnseen(structure, body);
    if (action === 'accept') refuseIncomplete(structure);
    const ids = { interlocuteurId: body.interlocuteurId, structureId: body.structureId };
    if (action === 'remove') {
      const etatInterlocuteur = await deleteAccount(
        call,
        decisionDeps,
        structure,
        person,
        body.motif ?? null,
      );
      return { ...ids, etat: null, etatInterlocuteur };
    }
    const moved = await moveAccount(call, decisionDeps, structure, person, { action, motif });
    await notifyMove(decisionDeps.notify, call, moved, ids, {
      ACCOUNT_ACCEPTED: {},
      ACCOUNT_REFUSED: { motif: motif ?? '' },
    });
    return { ...ids, etat: moved.written.etat, etatInterlocuteur: moved.etatInterlocuteur };
  };
}

/**
 * Refuses if the account was refused, or corrected and submitted again, since it was read: the
 * decision was about another version.
 */
function refuseUnseen({ revision }: Structure, body: BodyOf<typeof decideAccount>): void {
  if (body.revision === undefined || body.revision === revision) return;
  throw new DomainError(STRUCTURE_CHANGED, {
    versions: { sent: { revision: body.revision }, current: { revision } },
  });
}

/**
 * The company identity (V1) must be complete, regardless of who filled the record in and of later
 * changes.
 */
function refuseIncomplete(structure: Structure): void {
  const { statut, situation } = structure;
  const missing = missingToBeValid({ ...structureFieldsOf(structure), statut, situation });
  const errors = missing.map((fieldError) => ({
    ...fieldError,
    path: `structure.${fieldError.path}`,
  }));
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
}

/** @throws Refusal INVALID_FIELDS: a refusal needs a motive */
function motifOf({ action, motif }: BodyOf<typeof decideAccount>): string | null {
  if (action !== 'KO') return null;
  if (motif !== undefined && !isBlank(motif)) return motif;
  const message = 'Indiquez le motif : il sera montré à la personne.';
  throw new DomainError(INVALID_FIELDS, { errors: [{ path: 'motif', code: 'REQUIRED', message }] });
}

async function moveAccount(
  call: Call,
  decisionDeps: DecisionDeps,
  structure: Structure,
  person: Person,
  { action, motif }: { readonly action: 'accept' | 'refuse'; readonly motif: string | null },
) {
  const { structureId } = structure;
  const { interlocuteurId } = person;
  const by = 'staff';
  const moved = await decisionDeps.moveStructure(call, structure, { action, by, motif });
  const conditions = {
    awaitedExternal: await decisionDeps.waitsExternal(call, structureId, interlocuteurId),
  };
  const etatInterlocuteur = await decisionDeps.movePerson(call, person, {
    action,
    by,
    conditions,
    motif,
  });
  await call.record({
    ...moved.trace,
    structureId,
    before: { interlocuteurId, etat: structure.etat, etatInterlocuteur: person.etat },
    after: { interlocuteurId, etatInterlocuteur, etat: moved.written.etat, motif },
  });
  return { ...moved, etatInterlocuteur };
}

/**
 * Deletes the structure. The person's record is deleted when nothing else refers to it; otherwise
 * (the history never forgets who acted) it becomes a draft again, free to be completed.
 */
async function deleteAccount(
  call: Call,
  decisionDeps: DecisionDeps,
  structure: Structure,
  person: Person,
  motif: string | null,
): Promise<PersonEtat | null> {
  const { interlocuteurId } = person;
  const moved = structureStateMachine.transition(
    { action: 'remove', from: structure.etat, by: 'staff' },
    call,
  );
  const people = await decisionDeps.deleteEmptyStructure(call, structure, moved, motif);
  const etats = await decisionDeps.leaveStructure(call, structure.structureId, people);
  await decisionDeps.notifyGone(call, structure, moved, people);
  return (await decisionDeps.deleteForgottenDraft(call, interlocuteurId))
    ? null
    : (etats.get(interlocuteurId) ?? person.etat);
}
