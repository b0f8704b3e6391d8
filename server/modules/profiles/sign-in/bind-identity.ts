/**
 * First sign-in: binds (issuer, subject) to the interlocuteur who has this verified e-mail.
 * Afterwards only (issuer, subject) counts: e-mails change hands, subjects do not.
 */

import { type Kysely, sql } from 'kysely';
import { IDENTITY_ALREADY_BOUND, INVITATION_REQUIRED } from '#contract/session.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import { Refusal } from '#domain/refusal.ts';
import type { SignedIn } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { FIRST_PERSON } from '../made-records.ts';

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
  const person = await db
    .selectFrom('interlocuteur')
    // Someone known by two addresses may have two records made one: either address leads to it.
    .select(sql<number>`coalesce(fusionne_vers, interlocuteur_id)`.as('interlocuteurId'))
    .select('fusionneVers')
    .where('email', '=', email)
    .executeTakeFirst();
  if (person === undefined) return false;
  const others = await db
    .selectFrom('identite')
    .select(['issuer', 'subject'])
    .where('interlocuteurId', '=', person.interlocuteurId)
    .execute();
  // Of two records made one, one way to sign in remains: the other address opens no second one, of any issuer.
  const barred = others.some(
    ({ issuer, subject }) =>
      (person.fusionneVers !== null || issuer === signedIn.issuer) &&
      !(issuer === signedIn.issuer && subject === signedIn.subject),
  );
  if (barred) throw new Refusal(IDENTITY_ALREADY_BOUND);
  // Who has signed in by another provider before is known already.
  if (others.length === 0) {
    const place = { structureId: societyStructureId, interlocuteurId: person.interlocuteurId };
    await refuseUninvited(db, place, email);
  }
  // Two first calls at the same moment bind once; the second finds it done.
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
  await nameFirst(db, person.interlocuteurId, signedIn);
  return true;
}

/**
 * Staff change addresses, and anybody owns some address: a person of the society comes in by the one to which a manager
 * sent the invitation.
 */
async function refuseUninvited(
  db: Kysely<Tables>,
  { structureId, interlocuteurId }: { readonly structureId: number; readonly interlocuteurId: number },
  email: string,
): Promise<void> {
  const { rows } = await sql<{ adresse: string | null }>`
    select adresse_invitee as adresse from collaborateur
      where structure_id = ${structureId} and interlocuteur_id = ${interlocuteurId}
    union all
    select email from invitation
      where structure_id = ${structureId} and interlocuteur_id = ${interlocuteurId}`.execute(db);
  if (rows.some(({ adresse }) => adresse !== email)) throw new Refusal(INVITATION_REQUIRED);
}

/** The first of the staff was entered by an address alone: the token says who it is. */
async function nameFirst(
  db: Kysely<Tables>,
  interlocuteurId: number,
  { givenName, familyName }: SignedIn,
): Promise<void> {
  if (!givenName || !familyName) return;
  await db
    .updateTable('interlocuteur')
    .set({ nom: familyName, prenom: givenName })
    .where('interlocuteurId', '=', interlocuteurId)
    .where('nom', '=', FIRST_PERSON.nom)
    .where('prenom', '=', FIRST_PERSON.prenom)
    .execute();
}
