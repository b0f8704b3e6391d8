/** `GET` and `PUT /api/identites`: staff see old and new side by side, and make the change, or say why not. */

import type {
  answerIdentityChange,
  listIdentityChanges,
} from '#contract/account/identity-changes.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { identityChangeLife } from '#domain/identity-change/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { ANSWERS, answerFaults, closedAs } from '#domain/register/accord.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { tellMove } from '#server/platform/tell.ts';
import { holdOf, type IdentityParts, pick, type Subject, whoseOf } from './parts.ts';
import { type Change, capacitiesOf, changes, presentById, presentMany } from './present.ts';

export const list: Verb<typeof listIdentityChanges> = (call, { query: { etat } }) => {
  const found = changes(call)
    .orderBy('c.reponduLe', (at) => at.desc().nullsFirst())
    .orderBy('c.changementId');
  return presentMany(call, etat === undefined ? found : found.where('c.etat', '=', etat));
};

export function answerer(parts: IdentityParts): Verb<typeof answerIdentityChange> {
  return async (call, { body }) => {
    const { changementId, action } = body;
    const named = await findChange(call, changementId);
    // The record first, as whoever asks does: two who meet here would wait for each other else.
    const held = await holdOf(parts, call, subjectOf(named));
    const change = await findChange(call, changementId);
    const reponse = body.motif ?? null;
    const moved = identityChangeLife.advance(
      { action: ANSWERS[action], from: change.etat, by: capacitiesOf(call, change) },
      { now: call.now, who: interlocuteurOf(call), reponse },
    );
    const apres = action === 'OK' ? held.changed(change.apres) : {};
    const errors = [...answerFaults(action, reponse), ...held.faults(apres)];
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    if (Object.keys(apres).length > 0) await held.write(apres);
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
      before: { ...whose, ...pick(held.fields, Object.keys(apres)) },
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
    await tellMove(parts.tell, call, moved, about, { IDENTITY_CHANGE_ANSWERED: facts });
    return answered;
  };
}

/** @throws Refusal NOT_FOUND */
async function findChange(call: Call, changementId: number): Promise<Change> {
  const change = await changes(call).where('c.changementId', '=', changementId).executeTakeFirst();
  if (change === undefined) throw new Refusal(NOT_FOUND);
  return change;
}

function subjectOf({ interlocuteurId, structureId }: Change): Subject {
  if (structureId !== null) return { interlocuteurId: null, structureId };
  if (interlocuteurId === null) throw new Error('a change of nobody’s identity');
  return { interlocuteurId, structureId: null };
}
