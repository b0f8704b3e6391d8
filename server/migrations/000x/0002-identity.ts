import { type Kysely, sql } from 'kysely';

/**
 * Sign-in by the embedded OpenID provider. With an outside provider these tables stay empty.
 *
 * `identity_artifact.payload` is text, not jsonb: it holds what a browser sent (state, nonce), and
 * PostgreSQL refuses the escape of the NUL character inside jsonb. What is searched has its own column.
 * Identifiers of sessions, codes and refresh tokens are secrets: only their SHA-256 is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_secret (
      name text primary key,
      value text not null,
      created_at timestamptz not null
    );

    create table identity_account (
      subject text primary key,
      email text not null,
      email_key text not null unique,
      email_verified boolean not null,
      given_name text not null,
      family_name text not null,
      password_hash text not null,
      is_demonstration boolean not null default false,
      created_at timestamptz not null
    );

    create table identity_artifact (
      model text not null,
      id text not null,
      payload text not null,
      account_id text,
      grant_id text,
      uid text,
      session_uid text,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      primary key (model, id)
    );
    create index identity_artifact_grant on identity_artifact (grant_id) where grant_id is not null;
    create index identity_artifact_uid on identity_artifact (uid) where uid is not null;
    create index identity_artifact_expiry on identity_artifact (expires_at);

    create table identity_attempt (
      key text primary key,
      failures integer not null check (failures > 0),
      locked_until timestamptz,
      last_at timestamptz not null
    );
  `.execute(db);
}
