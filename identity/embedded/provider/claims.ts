import type { Account } from '../accounts/accounts.ts';

/** Claims about a person in the tokens and the userinfo response, under Keycloak's names. */
export function claimsOf(account: Account) {
  return {
    sub: account.subject,
    email: account.email,
    email_verified: account.emailVerified,
    name: `${account.givenName} ${account.familyName}`.trim(),
    preferred_username: account.email,
    given_name: account.givenName,
    family_name: account.familyName,
    // The provider knows no role: rights belong to the application.
    realm_access: { roles: [] },
  };
}

/** Names of the claims above and of those that identify the kind of a token. */
export const CLAIM_NAMES = [
  'sub',
  'email',
  'email_verified',
  'name',
  'preferred_username',
  'given_name',
  'family_name',
  'realm_access',
  'typ',
  'azp',
];
