import { createHash, randomBytes } from 'node:crypto';
import type { Query } from '../options.ts';
import { booleanOf, textOf } from '../row.ts';

/** Purpose of a link sent by mail: to choose a new password, to confirm the address. */
export type Purpose = 'password' | 'email';

/** Lifetime of a link, in minutes. */
export const LINK_LIFETIME: Readonly<Record<Purpose, number>> = { password: 30, email: 24 * 60 };

/** The shape of a secret: 256 bits, base64url. */
const SECRET = /^[\w-]{43}$/;

export type Holder = {
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
};

/** Result of a request for a link: its secret, or the reason why there is none. */
export type Issued =
  | { readonly kind: 'link'; readonly email: string; readonly secret: string }
  | { readonly kind: 'demonstration' | 'confirmed'; readonly email: string };

export type Proofs = {
  /**
   * Issues a link for the account of this address, and invalidates the previous one. Null without
   * account.
   */
  issue(purpose: Purpose, emailKey: string): Promise<Issued | null>;
  /** The account of a valid secret. Reading does not consume it. */
  holderOf(purpose: Purpose, secret: string | null): Promise<Holder | null>;
  /**
   * Consumes the secret: sets the password, marks the address as verified, and invalidates every
   * session, code and refresh token issued before; access tokens remain valid for their five
   * minutes. False when another use came first.
   */
  changePassword(secret: string, passwordHash: string): Promise<boolean>;
  /** Consumes the secret and marks the address as verified. False when another use came first. */
  confirmEmail(secret: string): Promise<boolean>;
};

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Each operation is one statement: among simultaneous uses, exactly one finds the row. */
export function createProofs(query: Query, mode: { isDemonstration: boolean }): Proofs {
  return {
    async issue(purpose, emailKey) {
      const secret = randomBytes(32).toString('base64url');
      const { rows } = await query(ISSUE, [
        emailKey,
        mode.isDemonstration,
        purpose,
        digestOf(secret),
        new Date(),
        new Date(Date.now() + LINK_LIFETIME[purpose] * 60_000),
      ]);
      const [row] = rows;
      if (row === undefined) return null;
      const email = textOf(row, 'email');
      if (booleanOf(row, 'is_demonstration')) return { kind: 'demonstration', email };
      if (purpose === 'email' && booleanOf(row, 'email_verified'))
        return { kind: 'confirmed', email };
      return { kind: 'link', email, secret };
    },
    async holderOf(purpose, secret) {
      if (secret === null || !SECRET.test(secret)) return null;
      const { rows } = await query(HOLDER, [digestOf(secret), purpose, new Date()]);
      const [row] = rows;
      if (row === undefined) return null;
      return {
        subject: textOf(row, 'subject'),
        email: textOf(row, 'email'),
        givenName: textOf(row, 'given_name'),
        familyName: textOf(row, 'family_name'),
      };
    },
    async changePassword(secret, passwordHash) {
      const { rows } = await query(CHANGE_PASSWORD, [digestOf(secret), new Date(), passwordHash]);
      return rows.length > 0;
    },
    async confirmEmail(secret) {
      const { rows } = await query(CONFIRM_EMAIL, [digestOf(secret), new Date()]);
      return rows.length > 0;
    },
  };
}

// No link for a demonstration account: its password is public, and a new one would exclude everyone
// else.
const ISSUE = `
  with account as (
    select subject, email, email_verified, is_demonstration from identity_account
     where email_key = $1 and (not is_demonstration or $2::boolean)
  ), made as (
    insert into identity_proof (digest, purpose, subject, created_at, expires_at)
    select $4, $3::text, subject, $5::timestamptz, $6::timestamptz from account
     where not is_demonstration and ($3::text = 'password' or not email_verified)
    on conflict (subject, purpose) do update
      set digest = excluded.digest, created_at = excluded.created_at, expires_at = excluded.expires_at
  )
  select email, email_verified, is_demonstration from account`;

const HOLDER = `
  select a.subject, a.email, a.given_name, a.family_name
    from identity_proof p join identity_account a using (subject)
   where p.digest = $1 and p.purpose = $2 and p.expires_at > $3::timestamptz`;

// Also deletes interactions with a login of this account: an accepted sign-in waits there until its
// session begins. `sessions_since` invalidates a session that a concurrent request writes again.
const CHANGE_PASSWORD = `
  with used as (
    delete from identity_proof where digest = $1 and purpose = 'password' and expires_at > $2::timestamptz
    returning subject
  ), changed as (
    update identity_account a set password_hash = $3, email_verified = true, sessions_since = $2
      from used where a.subject = used.subject
  ), signed_out as (
    delete from identity_artifact where account_id in (select subject from used)
  ), stopped as (
    delete from identity_artifact i using used
     where i.model = 'Interaction' and i.payload like '%"login":{"accountId":"' || used.subject || '"%'
  )
  select subject from used`;

const CONFIRM_EMAIL = `
  with used as (
    delete from identity_proof where digest = $1 and purpose = 'email' and expires_at > $2::timestamptz
    returning subject
  )
  update identity_account a set email_verified = true from used where a.subject = used.subject
  returning a.subject`;
