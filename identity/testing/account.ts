/**
 * Accounts whose password costs almost nothing to check, since a hash contains its own cost. For
 * tests only.
 */

import { randomBytes, scryptSync } from 'node:crypto';
import { createAccounts } from '../embedded/accounts/accounts.ts';
import { parseEmail } from '../embedded/accounts/email.ts';
import type { Query } from '../embedded/options.ts';

/** The least that scrypt accepts. */
export const NO_COST = { N: 2, r: 1, p: 1 } as const;

/** A hash in the form of `Passwords.hash`, computed and checked in microseconds. */
export function weakHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, NO_COST);
  return [
    'scrypt',
    NO_COST.N,
    NO_COST.r,
    NO_COST.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

type Person = {
  readonly email: string;
  readonly password: string;
  readonly givenName?: string;
  readonly familyName?: string;
};

/** Opens an account with a verified address, unless it exists. */
export async function openAccount(
  query: Query,
  { email, password, givenName = 'Camille', familyName = 'Essai' }: Person,
): Promise<void> {
  const address = parseEmail(email);
  if (address === null) throw new Error('not an e-mail address');
  await createAccounts(query, { isDemonstration: false }).create({
    email: address.email,
    emailKey: address.key,
    emailVerified: true,
    givenName,
    familyName,
    passwordHash: weakHash(password),
    isDemonstration: false,
  });
}
