/**
 * First sign-in: binds (issuer, subject) to the interlocuteur who has this verified e-mail.
 * Afterwards only (issuer, subject) counts: e-mails change hands, subjects do not.
 */

import { type Kysely, sql } from 'kysely';
import { IDENTITY_ALREADY_BOUND, INVITATION_REQUIRED } from '#contract/session.ts';
import { DomainError } from '#domain/domain-error.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { SignedIn } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';

/**
 * @returns whether a binding was made.
 * @throws Refusal IDENTITY_ALREADY_BOUND when another account of this issuer speaks for the person, or any
 * other account when the address is that of a record joined to another; INVITATION_REQUIRED for a person of the society
 * whom no manager invited at this address.
 */
export async function bindIdentity(
  db: Kysely<Tables>,
  signedIn: SignedIn,
  { societyStructureId, now }: { readonly societyStructureId: number; readonly now: Date },
): Promise<boolean> {
  if (signedIn.email === null || !signedIn.emailVerified) return false;
  const email = normaliseEmail(signedIn.email);
  const person = (await personAt(db, email)) ?? (await personAwaiting(db, email, now));
  if (person === undefined) return false;
  const rest = await db
    .selectFrom('identite')
    .select(['issuer', 'subject'])
    .where('interlocuteurId', '=', person.interlocuteurId)
    .execute();
  // After a merger one way to sign in remains: the other address opens no second one, of any
  // issuer.
  const barred = rest.some(
    ({ issuer, subject }) =>
      (person.fusionneVers !== null || issuer === signedIn.issuer) &&
      !(issuer === signedIn.issuer && subject === signedIn.subject),
  );
  if (barred) throw new DomainError(IDENTITY_ALREADY_BOUND);
  // A person who has signed in by another provider needs no invitation.
  if (rest.length === 0) {
    const location = { structureId: societyStructureId, interlocuteurId: person.interlocuteurId };
    await refuseUninvited(db, location, email);
  }
  // Two simultaneous first calls bind once; the second is a no-op.
  await db
    .insertInto('identite')
    .values({
      issuer: signedIn.issuer,
      subject: signedIn.subject,
      interlocuteurId: person.interlocuteurId,
      boundAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await nameFromToken(db, person.interlocuteurId, signedIn);
  return true;
}

function personAt(db: Kysely<Tables>, email: string) {
  return (
    db
      .selectFrom('interlocuteur')
      // Records of a person with two addresses may have been merged: either address leads to the
      // remaining one.
      .select(sql<number>`coalesce(fusionne_vers, interlocuteur_id)`.as('interlocuteurId'))
      .select('fusionneVers')
      .where('email', '=', email)
      .executeTakeFirst()
  );
}

/** A person who never signed in, with this pending address: signing in with it proves it. */
function personAwaiting(db: Kysely<Tables>, email: string, now: Date) {
  return inTransaction(db, async (trx) => {
    const person = await trx
      .selectFrom('interlocuteur as i')
      .select(['i.interlocuteurId', 'i.fusionneVers', 'i.email'])
      .where('i.emailAttendu', '=', email)
      .where(
        sql<boolean>`not exists (select from identite t where t.interlocuteur_id = i.interlocuteur_id)`,
      )
      .forUpdate()
      .executeTakeFirst();
    if (person === undefined) return undefined;
    const { interlocuteurId } = person;
    await trx
      .updateTable('interlocuteur')
      .set({ email, emailAttendu: null, emailVerifie: true, updatedAt: now })
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    await insertHistory(trx, { action: 'profile.proveAddress', at: now, caller: null }, [
      {
        structureId: null,
        before: { interlocuteurId, email: person.email },
        after: { interlocuteurId, email },
      },
    ]);
    return person;
  });
}

/**
 * Staff change addresses, and anybody owns some address: a person of the society comes in by the one to which a manager
 * sent the invitation.
 */
async function refuseUninvited(
  db: Kysely<Tables>,
  {
    structureId,
    interlocuteurId,
  }: { readonly structureId: number; readonly interlocuteurId: number },
  email: string,
): Promise<void> {
  const { rows } = await sql<{ adresse: string | null }>`
    select adresse_invitee as adresse from collaborateur
      where structure_id = ${structureId} and interlocuteur_id = ${interlocuteurId}
    union all
    select email from invitation
      where structure_id = ${structureId} and interlocuteur_id = ${interlocuteurId}`.execute(db);
  if (rows.some(({ adresse }) => adresse !== email)) throw new DomainError(INVITATION_REQUIRED);
}

/**
 * Somebody who was entered by an address alone (an invited colleague, the first of the staff) takes the name of their
 * sign-in account. A name that is there already stays.
 * @returns whether the record has a whole name since
 */
export async function nameFromToken(
  db: Kysely<Tables>,
  interlocuteurId: number,
  { givenName, familyName }: Pick<SignedIn, 'givenName' | 'familyName'>,
): Promise<boolean> {
  const nom = familyName?.trim() ?? '';
  const prenom = givenName?.trim() ?? '';
  if (nom === '' || prenom === '') return false;
  const named = await db
    .updateTable('interlocuteur')
    .set({
      nom: sql<string>`coalesce(nullif(nom, ''), ${nom})`,
      prenom: sql<string>`coalesce(nullif(prenom, ''), ${prenom})`,
    })
    .where('interlocuteurId', '=', interlocuteurId)
    .where((eb) => eb.or([eb('nom', '=', ''), eb('prenom', '=', '')]))
    .executeTakeFirst();
  return named.numUpdatedRows > 0n;
}
