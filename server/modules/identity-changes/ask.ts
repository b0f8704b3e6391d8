/** `POST`, `GET` and `DELETE` of `/api/profile/identite` and `/api/structure/identite`: whose identity it is asks. */

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
import {
  IDENTITY_CHANGE_WAITING,
  IDENTITY_FREE,
  IDENTITY_UNCHANGED,
} from '#domain/identity-change/identity.ts';
import { identityChangeLife } from '#domain/identity-change/life.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { AWAITED } from '#domain/register/accord.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { tellMove } from '#server/platform/tell.ts';
import {
  type Fields,
  type Held,
  holdOf,
  type IdentityParts,
  pick,
  type Subject,
  whoseOf,
} from './parts.ts';
import { changes, presentById, presentMany } from './present.ts';

const [WAITING] = AWAITED;

const ofPerson = (interlocuteurId: number): Subject => ({ interlocuteurId, structureId: null });
const ofCompany = (structureId: number): Subject => ({ interlocuteurId: null, structureId });

export function personAsker(parts: IdentityParts): Verb<typeof askPersonChange> {
  return async (call, { body: { motif, ...given } }) => {
    if (call.interlocuteurId === null) throw new Refusal(PROFILE_REQUIRED);
    return ask(parts, call, ofPerson(call.interlocuteurId), { given, motif });
  };
}

export function companyAsker(parts: IdentityParts): Verb<typeof askCompanyChange> {
  return (call, { body: { motif, structureId, ...given } }) =>
    ask(parts, call, ofCompany(structureId), { given, motif });
}

type Asked = { readonly given: Fields; readonly motif: string };

async function ask(
  parts: IdentityParts,
  call: Call,
  subject: Subject,
  { given, motif }: Asked,
): Promise<ChangementOut> {
  const held = await holdOf(parts, call, subject);
  const apres = changedOf(held, given);
  const avant = pick(held.fields, Object.keys(apres));
  await refuseWaiting(call, subject);
  const demandePar = interlocuteurOf(call);
  const begun = identityChangeLife.begin(
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
  const asked = await presentById(call, changementId);
  const about = { structureId: subject.structureId, interlocuteurId: demandePar };
  await tellMove(parts.tell, call, begun, about, {
    IDENTITY_CHANGE_ASKED: { nom: asked.nom, motif },
  });
  return asked;
}

/** What is asked for is what staff will do: nobody asks for what cannot be. */
function changedOf({ validated, changed, faults }: Held, given: Fields): Fields {
  if (!validated) throw new Refusal(IDENTITY_FREE);
  const apres = changed(given);
  const errors = faults(apres);
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
  if (Object.keys(apres).length === 0) throw new Refusal(IDENTITY_UNCHANGED);
  return apres;
}

const waitingOf = (call: Call, { interlocuteurId, structureId }: Subject) =>
  changes(call)
    .where('c.etat', '=', WAITING)
    .where('c.interlocuteurId', 'is not distinct from', interlocuteurId)
    .where('c.structureId', 'is not distinct from', structureId);

async function refuseWaiting(call: Call, subject: Subject): Promise<void> {
  // The record is held: two requests at once come one after the other.
  if ((await waitingOf(call, subject).executeTakeFirst()) !== undefined)
    throw new Refusal(IDENTITY_CHANGE_WAITING);
}

export const ownLister: Verb<typeof listPersonChanges> = (call) =>
  presentMany(call, newest(call).where('c.interlocuteurId', '=', call.interlocuteurId ?? 0));

export const companyLister: Verb<typeof listCompanyChanges> = (call, { query }) =>
  presentMany(call, newest(call).where('c.structureId', '=', ofThis(call, query.structureId)));

const newest = (call: Call) => changes(call).orderBy('c.changementId', 'desc');

/** @throws Refusal NOT_FOUND for a structure that is not the caller's */
function ofThis({ actor }: Call, wished: number | undefined): number {
  const own = structureIdOf(actor) ?? 0;
  const structureId = wished ?? own;
  if (actor.kind !== 'staff' && structureId !== own) throw new Refusal(NOT_FOUND);
  return structureId;
}

export function personWithdrawer(parts: IdentityParts): Verb<typeof withdrawPersonChange> {
  return async (call, input) => {
    if (call.interlocuteurId === null) call.recordNothing();
    else await withdraw(parts, call, ofPerson(call.interlocuteurId));
    return ownLister(call, input);
  };
}

export function companyWithdrawer(parts: IdentityParts): Verb<typeof withdrawCompanyChange> {
  return async (call, { body: { structureId } }) => {
    await withdraw(parts, call, ofCompany(structureId));
    return companyLister(call, { query: { structureId }, body: null });
  };
}

/** Taking back what does not wait any more is taking back nothing. */
async function withdraw(parts: IdentityParts, call: Call, subject: Subject): Promise<void> {
  await holdOf(parts, call, subject);
  const waiting = await waitingOf(call, subject).executeTakeFirst();
  if (waiting === undefined) return call.recordNothing();
  const { changementId, etat: from } = waiting;
  const moved = identityChangeLife.advance(
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
