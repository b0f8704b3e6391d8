import { type Kysely, sql } from 'kysely';

/**
 * The first answer to each `Idempotency-Key`, kept in the transaction of its own effect: both exist
 * or neither does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cle_idempotence (
      issuer text not null,
      subject text not null,
      appel text not null,
      cle text not null,
      empreinte text not null,
      reponse jsonb,
      created_at timestamptz not null,
      primary key (issuer, subject, appel, cle)
    );
    create index cle_idempotence_created_at on cle_idempotence (created_at);
  `.execute(db);
}
