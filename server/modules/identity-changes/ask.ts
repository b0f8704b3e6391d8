/**
 * `POST`, `GET` and `DELETE` of `/api/profile/identite` and `/api/structure/identite`: a person or
 * a structure requests a change of its identity.
 */

import type {
  askCompanyChange,
  askPersonChange,
  ChangementOut,
  listCompanyChanges,
  listPersonChanges,
  withdrawCompanyChange,
  withdrawPersonChange,
} from '#contract/account/identity-changes.ts';
import { PROFILE_REQUIRED } from '#contract/account/structure.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import {
  IDENTITY_CHANGE_WAITING,
  IDENTITY_FREE,
  IDENTITY_UNCHANGED,
} from '#domain/identity-change/identity.ts';
import { identityChangeStateMachine } from '#domain/identity-change/state-machine.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { notifyMove } from '#server/platform/notify.ts';
import {
  type Fields,
  type IdentityDeps,
  type LockedChange,
  lockOf,
  pick,
  type Subject,
  whoseOf,
} from './deps.ts';
import { changes, presentById, presentMany } from './present.ts';

const [WAITING] = AWAITED;

const ofPerson = (interlocuteurId: number): Subject => ({ interlocuteurId, structureId: null });
const ofCompany = (structureId: number): Subject => ({ interlocuteurId: null, structureId });

export function personAsker(identityDeps: IdentityDeps): Handler<typeof askPersonChange> {
  return async (call, { body: { motif, ...input } }) => {
    if (call.interlocuteurId === null) throw new DomainError(PROFILE_REQUIRED);
    return ask(identityDeps, call, ofPerson(call.interlocuteurId), { input, motif });
  };
}

export function companyAsker(identityDeps: IdentityDeps): Handler<typeof askCompanyChange> {
  return (call, { body: { motif, structureId, ...input } }) =>
    ask(identityDeps, call, ofCompany(structureId), { input, motif });
}

type Requested = { readonly input: Fields; readonly motif: string };

async function ask(
  identityDeps: IdentityDeps,
  call: Call,
  subject: Subject,
  { input, motif }: Requested,
): Promise<ChangementOut> {
  const lockedChange = await lockOf(identityDeps, call, subject);
  const apres = changedOf(lockedChange, input);
  const avant = pick(lockedChange.fields, Object.keys(apres));
  await refuseWaiting(call, subject);
  const demandePar = interlocuteurOf(call);
  const begun = identityChangeStateMachine.begin(
    { action: 'ask', by: 'asker' },
    { now: call.now, who: demandePar },
  );
  const { changementId } = await call.db
    .insertInto('changementIdentite')
    .values({
      ...subject,
      ...begun.written,
      motif,
      demandePar,
      demandeLe: call.now,
      avant: JSON.stringify(avant),
      apres: JSON.stringify(apres),
      reponse: null,
      reponduLe: null,
      reponduPar: null,
    })
    .returning('changementId')
    .executeTakeFirstOrThrow();
  await call.record({
    structureId: subject.structureId,
    before: { ...whoseOf(subject), ...avant },
    after: { ...whoseOf(subject), ...apres, changementId, motif },
  });
  const request = await presentById(call, changementId);
  const about = { structureId: subject.structureId, interlocuteurId: demandePar };
  await notifyMove(identityDeps.notify, call, begun, about, {
    IDENTITY_CHANGE_ASKED: { nom: request.nom, motif },
  });
  return request;
}

/** Validates the requested change now, so that staff can apply it unchanged. */
function changedOf(
  { validated, changed, errors: validationErrors }: LockedChange,
  input: Fields,
): Fields {
  if (!validated) throw new DomainError(IDENTITY_FREE);
  const apres = changed(input);
  const errors = validationErrors(apres);
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
  if (Object.keys(apres).length === 0) throw new DomainError(IDENTITY_UNCHANGED);
  return apres;
}

const waitingOf = (call: Call, { interlocuteurId, structureId }: Subject) =>
  changes(call)
    .where('c.etat', '=', WAITING)
    .where('c.interlocuteurId', 'is not distinct from', interlocuteurId)
    .where('c.structureId', 'is not distinct from', structureId);

async function refuseWaiting(call: Call, subject: Subject): Promise<void> {
  // The record is locked: two simultaneous requests are serialised.
  if ((await waitingOf(call, subject).executeTakeFirst()) !== undefined)
    throw new DomainError(IDENTITY_CHANGE_WAITING);
}

export const ownLister: Handler<typeof listPersonChanges> = (call) =>
  presentMany(call, newest(call).where('c.interlocuteurId', '=', call.interlocuteurId ?? 0));

export const companyLister: Handler<typeof listCompanyChanges> = (call, { query }) =>
  presentMany(call, newest(call).where('c.structureId', '=', ofThis(call, query.structureId)));

const newest = (call: Call) => changes(call).orderBy('c.changementId', 'desc');

/** @throws Refusal NOT_FOUND for a structure that is not the caller's */
function ofThis({ actor }: Call, requested: number | undefined): number {
  const own = structureIdOf(actor) ?? 0;
  const structureId = requested ?? own;
  if (actor.kind !== 'staff' && structureId !== own) throw new DomainError(NOT_FOUND);
  return structureId;
}

export function personWithdrawer(identityDeps: IdentityDeps): Handler<typeof withdrawPersonChange> {
  return async (call, input) => {
    if (call.interlocuteurId === null) call.recordNothing();
    else await withdraw(identityDeps, call, ofPerson(call.interlocuteurId));
    return ownLister(call, input);
  };
}

export function companyWithdrawer(
  identityDeps: IdentityDeps,
): Handler<typeof withdrawCompanyChange> {
  return async (call, { body: { structureId } }) => {
    await withdraw(identityDeps, call, ofCompany(structureId));
    return companyLister(call, { query: { structureId }, body: null });
  };
}

/** Withdrawing a request that is no longer pending changes nothing. */
async function withdraw(identityDeps: IdentityDeps, call: Call, subject: Subject): Promise<void> {
  await lockOf(identityDeps, call, subject);
  const waiting = await waitingOf(call, subject).executeTakeFirst();
  if (waiting === undefined) return call.recordNothing();
  const { changementId, etat: from } = waiting;
  const moved = identityChangeStateMachine.transition(
    { action: 'withdraw', from, by: 'asker' },
    { now: call.now, who: interlocuteurOf(call) },
  );
  await call.db
    .updateTable('changementIdentite')
    .set(moved.written ?? {})
    .where('changementId', '=', changementId)
    .execute();
  await call.record({ structureId: subject.structureId, after: { changementId } });
}
