/** `GET /api/profile/personne`, and its change by staff, who say why. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { adminPerson, PersonSheet, readPerson } from '#contract/registry-admin/people.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';
import type { AddressDeps } from '../address/await-proof.ts';
import { changeProfile } from '../change.ts';
import { presentProfile } from '../profile-columns.ts';
import { isOpen, tiesTo } from '../rights.ts';

export const read: Handler<typeof readPerson> = (call, { query }) =>
  sheetOf(call, query.interlocuteurId);

export function carer(deps: AddressDeps): Handler<typeof adminPerson> {
  return async (call, { body }) => {
    const { interlocuteurId, revision, motif, emailAttendu, ...fields } = body;
    const { can } = await sheetOf(call, interlocuteurId);
    if (!can.edit) throw new DomainError(NOT_FOUND);
    await changeProfile(deps, call, interlocuteurId, { fields, emailAttendu, revision, motif });
    return sheetOf(call, interlocuteurId);
  };
}

export async function sheetOf(call: Call, interlocuteurId: number): Promise<PersonSheet> {
  const person = await call.db
    .selectFrom('interlocuteur')
    .selectAll()
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  if (person === undefined) throw new DomainError(NOT_FOUND);
  const ties = await tiesTo(call, person);
  const stands = person.fusionneVers === null;
  const mayMerge = may(call.actor, 'mergeRecords');
  const edit = stands && isOpen(person, ties);
  return {
    personne: presentProfile(person, { compte: ties.hasAccount, edit }),
    structures: await structuresOf(call, interlocuteurId),
    createdAt: person.createdAt.toISOString(),
    fusionneVers: person.fusionneVers,
    comptes: await accountsOf(call, interlocuteurId),
    can: { edit, merge: stands && person.erasedAt === null && mayMerge, unbind: mayMerge },
  };
}

async function accountsOf({ db }: Call, interlocuteurId: number) {
  const accounts = await db
    .selectFrom('identite')
    .select(['issuer', 'subject', 'boundAt'])
    .where('interlocuteurId', '=', interlocuteurId)
    .orderBy('boundAt')
    .execute();
  return accounts.map(({ boundAt, ...account }) => ({
    ...account,
    boundAt: boundAt.toISOString(),
  }));
}

function structuresOf({ db }: Call, interlocuteurId: number) {
  return db
    .selectFrom('collaborateur as c')
    .innerJoin('structure as s', 's.structureId', 'c.structureId')
    .select(['s.structureId', 's.raison'])
    .select(rolesIn('c'))
    .where('c.interlocuteurId', '=', interlocuteurId)
    .orderBy('c.createdAt')
    .orderBy('s.structureId')
    .execute();
}
