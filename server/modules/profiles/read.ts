/** `GET /api/profile/fiche`: the whole profile; someone out of reach and someone unknown are the same nothing. */

import type { readProfile } from '#contract/account/profile.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { INTERLOCUTEUR_UNKNOWN } from '#contract/session.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { findOwnRecord, type Person } from './own-record.ts';
import { presentProfile } from './profile-columns.ts';
import { isOpen, tiesTo } from './rights.ts';

export const read: Handler<typeof readProfile> = async (call, { query }) => {
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
