import { type Kysely, sql } from 'kysely';

/**
 * `adresse_invitee`: the address to which a manager sent the invitation of this member. Somebody of the society who has
 * never signed in is bound to an account by it alone. `email_attendu`: the address that will be that of the person once
 * its owner has proven it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collaborateur add column adresse_invitee text;
    alter table interlocuteur add column email_attendu text;
    create unique index interlocuteur_email_attendu on interlocuteur (email_attendu);
  `.execute(db);
}
