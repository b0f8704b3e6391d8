import { randomUUID } from 'node:crypto';
import type { Query } from '../options.ts';
import { booleanOf, textOf } from '../row.ts';

export type Account = {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  readonly passwordHash: string;
};

export type NewAccount = Omit<Account, 'subject'> & {
  readonly emailKey: string;
  readonly isDemonstration: boolean;
};

export type Accounts = {
  findBySubject(subject: string): Promise<Account | null>;
  findByEmailKey(emailKey: string): Promise<Account | null>;
  /** @returns those of these addresses that have an account */
  existingAmong(emailKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns null when the address already has an account; two simultaneous calls give one account. */
  create(account: NewAccount): Promise<Account | null>;
  /** Removes the account with its sessions and tokens. */
  remove(subject: string): Promise<void>;
};

const COLUMNS = 'subject, email, email_verified, given_name, family_name, password_hash';

function accountOf(row: Record<string, unknown> | undefined): Account | null {
  if (row === undefined) return null;
  return {
    subject: textOf(row, 'subject'),
    email: textOf(row, 'email'),
    emailVerified: booleanOf(row, 'email_verified'),
    givenName: textOf(row, 'given_name'),
    familyName: textOf(row, 'family_name'),
    passwordHash: textOf(row, 'password_hash'),
  };
}

/**
 * The accounts of the embedded provider.
 *
 * Demonstration accounts have a public password. A data folder that once served a demonstration keeps
 * them, so outside demonstration mode they are treated as absent: no sign-in, no token.
 */
export function createAccounts(query: Query, mode: { isDemonstration: boolean }): Accounts {
  const select = `select ${COLUMNS} from identity_account where (not is_demonstration or $2::boolean)`;
  return {
    async findBySubject(subject) {
      const { rows } = await query(`${select} and subject = $1`, [subject, mode.isDemonstration]);
      return accountOf(rows[0]);
    },
    async findByEmailKey(emailKey) {
      const { rows } = await query(`${select} and email_key = $1`, [
        emailKey,
        mode.isDemonstration,
      ]);
      return accountOf(rows[0]);
    },
    async existingAmong(emailKeys) {
      const { rows } = await query(
        `select email_key from identity_account where email_key = any($1) and (not is_demonstration or $2::boolean)`,
        [[...emailKeys], mode.isDemonstration],
      );
      return new Set(rows.map((row) => textOf(row, 'email_key')));
    },
    async remove(subject) {
      await query('delete from identity_artifact where account_id = $1', [subject]);
      await query('delete from identity_account where subject = $1', [subject]);
    },
    async create(account) {
      const { rows } = await query(
        `insert into identity_account (subject, email, email_key, email_verified, given_name, family_name,
           password_hash, is_demonstration, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (email_key) do nothing
         returning ${COLUMNS}`,
        [
          randomUUID(),
          account.email,
          account.emailKey,
          account.emailVerified,
          account.givenName,
          account.familyName,
          account.passwordHash,
          account.isDemonstration,
          new Date(),
        ],
      );
      return accountOf(rows[0]);
    },
  };
}
