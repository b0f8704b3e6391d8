import type { Account, Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import { parseEmail } from './email.ts';
import type { Gate } from './gate.ts';
import { countsOf, forgive } from './guesses.ts';
import type { Passwords } from './passwords.ts';
import type { TrustedDevices } from './trusted-device.ts';

export type CredentialsOutcome =
  | { readonly kind: 'accepted'; readonly account: Account }
  | Refused
  | (Omit<Refused, 'kind'> & { readonly kind: 'wait'; readonly seconds: number });

/** `subject`: the account that the address has; for the events, never for the person. */
type Refused = { readonly kind: 'refused'; readonly subject: string | null };

export type CredentialsDeps = {
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly devices: TrustedDevices;
  readonly gate: Gate;
  readonly passwords: Passwords;
};

/**
 * Checks an address and a password.
 *
 * An unknown address and a wrong password cost the same work, are counted the same way and give the same
 * outcome. The wait is looked up inside the gate, just before the password is tried, so that a burst of
 * simultaneous guesses cannot pass before the first failures are counted.
 * @throws GateFull when too many sign-ins wait.
 */
export async function checkCredentials(
  credentialsDeps: CredentialsDeps,
  typed: { email: string; password: string },
  from: { readonly cookieHeader: string | undefined; readonly ip: string },
): Promise<CredentialsOutcome> {
  const emailKey = parseEmail(typed.email)?.key ?? typed.email.trim().toLowerCase();
  const account =
    parseEmail(typed.email) === null
      ? null
      : await credentialsDeps.accounts.findByEmailKey(emailKey);
  const device = credentialsDeps.devices.recognise(from.cookieHeader, account?.subject ?? '');
  const counts = countsOf(emailKey, device, from.ip);
  const subject = account?.subject ?? null;
  return credentialsDeps.gate(async () => {
    const seconds = await credentialsDeps.attempts.secondsToWait(counts);
    if (seconds > 0) return { kind: 'wait', seconds, subject };
    const isRight = await credentialsDeps.passwords.matches(
      typed.password,
      account?.passwordHash ?? null,
    );
    if (!isRight || account === null) {
      await credentialsDeps.attempts.fail(counts);
      return { kind: 'refused', subject };
    }
    await forgive(credentialsDeps.attempts, emailKey, device, from.ip);
    return { kind: 'accepted', account };
  });
}
