/**
 * `GET` and `PUT /api/identites`: staff compare old and new values, and accept the change, or
 * refuse it with a reason.
 */

import type {
  answerIdentityChange,
  listIdentityChanges,
} from '#contract/account/identity-changes.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { identityChangeStateMachine } from '#domain/identity-change/state-machine.ts';
import { ANSWERS, answerErrors, closedAs } from '#domain/register/agreement.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { notifyMove } from '#server/platform/notify.ts';
import { type IdentityDeps, lockOf, pick, type Subject, whoseOf } from './deps.ts';
import { type Change, capacitiesOf, changes, presentById, presentMany } from './present.ts';

export const list: Handler<typeof listIdentityChanges> = (call, { query: { etat } }) => {
  const query = changes(call)
    .orderBy('c.reponduLe', (at) => at.desc().nullsFirst())
    .orderBy('c.changementId');
  return presentMany(call, etat === undefined ? query : query.where('c.etat', '=', etat));
};

export function answerer(identityDeps: IdentityDeps): Handler<typeof answerIdentityChange> {
  return async (call, { body }) => {
    const { changementId, action } = body;
    const named = await findChange(call, changementId);
    // Locks the record first, in the same order as a request for a change, to avoid a deadlock.
    const lockedChange = await lockOf(identityDeps, call, subjectOf(named));
    const change = await findChange(call, changementId);
    const reponse = body.motif ?? null;
    const moved = identityChangeStateMachine.transition(
      { action: ANSWERS[action], from: change.etat, by: capacitiesOf(call, change) },
      { now: call.now, who: interlocuteurOf(call), reponse },
    );
    const apres = action === 'OK' ? lockedChange.changed(change.apres) : {};
    const errors = [...answerErrors(action, reponse), ...lockedChange.errors(apres)];
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    if (Object.keys(apres).length > 0) await lockedChange.write(apres);
    await call.db
      .updateTable('changementIdentite')
      .set(moved.written ?? {})
      .where('changementId', '=', changementId)
      .execute();
    const { structureId, demandePar, motif } = change;
    const whose = whoseOf(subjectOf(change));
    await call.record({
      ...moved.trace,
      structureId,
      before: { ...whose, ...pick(lockedChange.fields, Object.keys(apres)) },
      after: { ...whose, ...apres, changementId, motif, reponse },
    });
    const answered = await presentById(call, changementId);
    const facts = {
      nom: answered.nom,
      etat: closedAs(moved),
      reponse,
      ofStructure: structureId !== null,
    };
    const about = { structureId, interlocuteurId: demandePar };
    await notifyMove(identityDeps.notify, call, moved, about, { IDENTITY_CHANGE_ANSWERED: facts });
    return answered;
  };
}

/** @throws Refusal NOT_FOUND */
async function findChange(call: Call, changementId: number): Promise<Change> {
  const change = await changes(call).where('c.changementId', '=', changementId).executeTakeFirst();
  if (change === undefined) throw new DomainError(NOT_FOUND);
  return change;
}

function subjectOf({ interlocuteurId, structureId }: Change): Subject {
  if (structureId !== null) return { interlocuteurId: null, structureId };
  if (interlocuteurId === null) throw new Error('a change of nobody’s identity');
  return { interlocuteurId, structureId: null };
}
