/** Contacts known by their e-mail. Without account they are a name in a team until their owner signs in. */

import { type SqlBool, sql } from 'kysely';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { PERSON } from '#domain/profile/person.ts';
import { checkProfileFields, EMPTY_PROFILE } from '#domain/profile/profile-fields.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import { PERSON_DRAFT, personStateMachine } from '#domain/profile/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { NAMELESS } from '#server/platform/records/nameless.ts';
import { wasNamedBefore } from '#server/platform/records/own-entry.ts';
import { findOwnRecord, type Person } from './own-record.ts';

export type Contact = {
  readonly person: Person;
  readonly created: boolean;
  readonly hasAccount: boolean;
  /** True when the record holds nothing entered by anyone yet. */
  readonly isAnew: boolean;
  /** The structures that were first to name this contact. */
  readonly ownEntryOf: readonly number[];
};

/** The contact of this address, who stays until the commit; an unknown one is created, with nothing but the address. */
export async function contactOf(call: Call, value: string): Promise<Contact> {
  const email = normaliseEmail(value);
  const fieldErrors = emailErrors(email);
  if (fieldErrors.length > 0) throw new DomainError(INVALID_FIELDS, { errors: fieldErrors });
  const created = await createContact(call, email);
  const anew = { hasAccount: false, isAnew: true, ownEntryOf: [] };
  if (created !== null) return { ...anew, person: created, created: true };
  const person = await existingContact(call, email);
  // Another team has just removed the contact, and its record was deleted.
  if (person === null) return contactOf(call, value);
  const { interlocuteurId } = person;
  const begun = await beginAnew(call, interlocuteurId);
  if (begun !== null) return { ...anew, person: begun, created: false };
  const own = await call.db
    .selectFrom('collaborateur as c')
    .select('c.structureId')
    .where('c.interlocuteurId', '=', interlocuteurId)
    .where(sql<SqlBool>`not ${wasNamedBefore('c')}`)
    .execute();
  return {
    person,
    created: false,
    isAnew: false,
    hasAccount: await hasAccount(call, interlocuteurId),
    ownEntryOf: own.map(({ structureId }) => structureId),
  };
}

/**
 * Empties the record, except the address, of a contact who never signed in and belongs to no team
 * any more: what a former structure entered is not for the next one. A person with any past action
 * is not such a contact.
 * @returns null if not applicable
 */
async function beginAnew(call: Call, interlocuteurId: number): Promise<Person | null> {
  // A person signing in may lock their own record now, and wait for the structure that is locked
  // here: their record is not locked.
  if (await hasAccount(call, interlocuteurId)) return null;
  const { db, now } = call;
  // Another team may be about to name them: the lock waits for it before the check.
  const locked = await db
    .selectFrom('interlocuteur')
    .select('revision')
    .where('interlocuteurId', '=', interlocuteurId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const begun = await db
    .updateTable('interlocuteur as i')
    .set({
      ...NAMELESS,
      ...personStateMachine.begin({ action: 'create', by: 'owner' }, { now }).written,
      motif: null,
      revision: (locked?.revision ?? 0) + 1,
      createdAt: now,
      updatedAt: now,
    })
    .where('i.interlocuteurId', '=', interlocuteurId)
    .where('i.erasedAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select 1 from identite t where t.interlocuteur_id = i.interlocuteur_id)
        and not exists (select 1 from collaborateur c where c.interlocuteur_id = i.interlocuteur_id)
        and not exists (select 1 from historique h where h.interlocuteur_id = i.interlocuteur_id)`,
    )
    .returningAll()
    .executeTakeFirst();
  return begun ?? null;
}

async function createContact({ db, now }: Call, email: string): Promise<Person | null> {
  const created = await db
    .insertInto('interlocuteur')
    .values({ email, nom: '', prenom: '', createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  return created ?? null;
}

async function existingContact({ db }: Call, email: string): Promise<Person | null> {
  const existing = await db
    .selectFrom('interlocuteur as i')
    .innerJoin('interlocuteur as known', (join) =>
      join.on(
        sql<SqlBool>`i.interlocuteur_id = coalesce(known.fusionne_vers, known.interlocuteur_id)`,
      ),
    )
    .selectAll('i')
    .where('known.email', '=', email)
    .forKeyShare('i')
    .executeTakeFirst();
  return existing ?? null;
}

function emailErrors(email: string): FieldError[] {
  if (email === '')
    return [{ path: 'email', code: 'REQUIRED', message: PERSON.email.required.sentence }];
  return checkProfileFields({ ...EMPTY_PROFILE, email });
}

async function hasAccount({ db }: Call, interlocuteurId: number): Promise<boolean> {
  const result = await db
    .selectFrom('identite')
    .select('subject')
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  return result !== undefined;
}

/**
 * Deletes the record of a contact that no structure knows any more, while it is a draft without any
 * other reference: no request, no history. A person's own account is deleted only by that person.
 */
export async function deleteForgottenDraft(call: Call, interlocuteurId: number): Promise<boolean> {
  const own = (await findOwnRecord(call))?.interlocuteurId === interlocuteurId;
  if (!own && (await hasAccount(call, interlocuteurId))) return false;
  // Another team may be about to name them: the lock waits for it before the check.
  await call.db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('interlocuteurId', '=', interlocuteurId)
    .forUpdate()
    .execute();
  const { rows } = await sql<{ forgotten: boolean }>`
    select i.etat = ${PERSON_DRAFT}
      and not exists (select 1 from collaborateur c where c.interlocuteur_id = i.interlocuteur_id)
      and not exists (select 1 from demande_rattachement d where d.interlocuteur_id = i.interlocuteur_id)
      and not exists (select 1 from invitation v where v.interlocuteur_id = i.interlocuteur_id)
      and not exists (select 1 from structure s where s.submitted_by = i.interlocuteur_id)
      and not exists (select 1 from dossier d
        where i.interlocuteur_id in (d.created_by, d.submitted_by, d.decided_by, d.locked_by))
      and not exists (select 1 from interlocuteur o where o.fusionne_vers = i.interlocuteur_id)
      and not exists (select 1 from historique h where h.interlocuteur_id = i.interlocuteur_id) as forgotten
    from interlocuteur i where i.interlocuteur_id = ${interlocuteurId}
  `.execute(call.db);
  if (rows[0]?.forgotten !== true) return false;
  await call.db.deleteFrom('identite').where('interlocuteurId', '=', interlocuteurId).execute();
  await call.db
    .deleteFrom('interlocuteur')
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
  return true;
}
