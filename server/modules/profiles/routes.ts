/** The profiles' part of the API. */

import { proveAddress } from '#contract/account/address.ts';
import {
  checkEmail,
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import {
  adminPerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
  searchPeople,
  unbindAccount,
} from '#contract/registry-admin/people.ts';
import { INTERLOCUTEUR_UNKNOWN } from '#contract/session.ts';
import { DomainError } from '#domain/domain-error.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { forEachPersonField } from '#domain/profile/profile-fields.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { AddressDeps } from './address/await-proof.ts';
import { addressProver } from './address/prove.ts';
import type { JoinPeople } from './admin/join-records.ts';
import { list } from './admin/list-accounts.ts';
import { peopleMergePreviewer, peopleMerger } from './admin/merge.ts';
import { search } from './admin/search.ts';
import { carer, read as readCared, sheetOf } from './admin/sheet.ts';
import { changeProfile } from './change.ts';
import { creator } from './create.ts';
import { findOwnRecord, type Person } from './own-record.ts';
import { type ProfileFieldsIn, presentProfile } from './profile-columns.ts';
import { isOpen, tiesTo } from './rights.ts';

export function profileRoutes(
  societyStructureId: number,
  deps: AddressDeps & { readonly joinPeople: JoinPeople },
): readonly Route[] {
  return [
    route(checkEmail, checkOne),
    route(readProfile, read),
    route(createProfile, creator(deps)),
    route(updateProfile, updater(deps)),
    route(proveAddress, addressProver(deps.links)),
    route(listAccounts, list),
    route(searchPeople, search),
    route(readPerson, readCared),
    route(adminPerson, carer(deps)),
    route(unbindAccount, unbind),
    route(previewPeopleMerge, peopleMergePreviewer(societyStructureId)),
    route(mergePeople, peopleMerger(societyStructureId, deps)),
  ];
}

/**
 * `PUT /api/profile/compte`: staff unbind a sign-in, for a person whose account was created anew;
 * the next sign-in binds again.
 */
const unbind: Handler<typeof unbindAccount> = async (call, { body }) => {
  const { interlocuteurId, issuer, subject, motif } = body;
  const gone = await call.db
    .deleteFrom('identite')
    .where('interlocuteurId', '=', interlocuteurId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('boundAt')
    .executeTakeFirst();
  if (gone === undefined) throw new DomainError(NOT_FOUND);
  await call.record({
    structureId: null,
    before: { interlocuteurId, issuer, subject, boundAt: gone.boundAt.toISOString() },
    after: { interlocuteurId, motif },
  });
  return sheetOf(call, interlocuteurId);
};

/** `GET /api/profile?email=`: yes or no only, with a rate limit. */
const checkOne: Handler<typeof checkEmail> = async (call, { query }) => {
  const result = await call.db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', normaliseEmail(query.email))
    .executeTakeFirst();
  return { exists: result !== undefined };
};

/**
 * `GET /api/profile/fiche`: the whole profile; a person out of scope and an unknown one give the
 * same NOT_FOUND.
 */
const read: Handler<typeof readProfile> = async (call, { query }) => {
  const person = await requestedPerson(call, query.interlocuteurId);
  const ties = await tiesTo(call, person);
  if (ties.as === null) throw new DomainError(NOT_FOUND);
  return presentProfile(person, { compte: ties.hasAccount, edit: isOpen(person, ties) });
};

async function requestedPerson(call: Call, interlocuteurId: number | undefined): Promise<Person> {
  if (interlocuteurId === undefined) {
    const own = await findOwnRecord(call);
    if (own === null) throw new DomainError(INTERLOCUTEUR_UNKNOWN);
    return own;
  }
  const person = await call.db
    .selectFrom('interlocuteur')
    .selectAll()
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  if (person === undefined) throw new DomainError(NOT_FOUND);
  return person;
}

/** `PUT /api/profile`. */
function updater(deps: AddressDeps): Handler<typeof updateProfile> {
  return async (call, { body }) => {
    const { interlocuteurId, preferences, revision } = body;
    const structureId = structureIdOf(call.actor);
    const fields = forEachPersonField<ProfileFieldsIn>((_field, name) => body[name]);
    const change = { fields, preferences, revision, structureId, sent: body };
    const person = await changeProfile(deps, call, interlocuteurId, change);
    const ties = await tiesTo(call, person);
    return presentProfile(person, { compte: ties.hasAccount, edit: isOpen(person, ties) });
  };
}
