import { sql } from 'kysely';

/** Sign-in by the embedded OpenID provider. With an outside provider these tables stay empty. */
export const signIn = sql`
  create table identity_secret (
    name text primary key,
    value text not null,
    created_at timestamptz not null
  );
  comment on table identity_secret is 'Keys of the embedded provider, made at the first start.';

  create table identity_account (
    subject text primary key,
    email text not null,
    email_key text not null unique,
    email_verified boolean not null,
    given_name text not null,
    family_name text not null,
    password_hash text not null,
    is_demonstration boolean not null default false,
    sessions_since timestamptz,
    created_at timestamptz not null
  );
  comment on table identity_account is 'An account of the embedded provider, with its password.';
  comment on column identity_account.email_key is 'The address as it is compared.';
  comment on column identity_account.sessions_since is
    'Sessions older than this are found no more: a request under way when a password changes '
    'writes its session again, which the change had deleted.';

  create table identity_artifact (
    model text not null,
    id text not null,
    payload text not null,
    account_id text,
    grant_id text,
    uid text,
    session_uid text,
    shown integer not null default 0,
    expires_at timestamptz not null,
    idle_until timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  );
  comment on table identity_artifact is
    'Sessions, codes and tokens. Their identifiers are secrets: only the SHA-256 is here.';
  comment on column identity_artifact.payload is
    'Text, not jsonb: it holds what a browser sent, and PostgreSQL refuses the escape of the NUL '
    'character inside jsonb. What is searched has its own column.';
  comment on column identity_artifact.shown is 'How often a refresh token was presented.';
  comment on column identity_artifact.idle_until is
    'Until when a session lives without a sign of life; null: until expires_at.';
  create index identity_artifact_grant on identity_artifact (grant_id) where grant_id is not null;
  create index identity_artifact_uid on identity_artifact (uid) where uid is not null;
  create index identity_artifact_expiry on identity_artifact (expires_at);
  -- A new password ends every session of the account.
  create index identity_artifact_account on identity_artifact (account_id)
    where account_id is not null;

  create table identity_attempt (
    key text primary key,
    failures integer not null check (failures > 0),
    locked_until timestamptz,
    last_at timestamptz not null
  );
  comment on table identity_attempt is
    'Passwords that failed, by account and by address, and until when no more is tried.';

  create table identity_proof (
    digest text primary key,
    purpose text not null check (purpose in ('password', 'email')),
    subject text not null references identity_account on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    unique (subject, purpose)
  );
  comment on table identity_proof is
    'Links sent by mail that prove who reads an address: to choose a password, to confirm the '
    'address. The secret of a link is in the mail alone. One row for an account and a purpose: a '
    'newer link makes the older one void, and one that served has no row any more.';
  comment on column identity_proof.digest is 'SHA-256 of the secret in the link.';
`;
