import { type Kysely, sql } from 'kysely';

/**
 * Links sent by mail that prove who holds an address: to choose a new password, to confirm an address.
 *
 * The secret of a link is in the mail alone; the table has its SHA-256. One row for an account and a
 * purpose, so that a newer link makes the older one void; a link that served has no row any more.
 *
 * A new password ends every session of the account: the index finds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_proof (
      digest text primary key,
      purpose text not null check (purpose in ('password', 'email')),
      subject text not null references identity_account on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      unique (subject, purpose)
    );
    create index identity_artifact_account on identity_artifact (account_id) where account_id is not null;
  `.execute(db);
}
