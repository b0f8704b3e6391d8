import { createHash } from 'node:crypto';
import type { Account, Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import { parseEmail } from './email.ts';
import type { Gate } from './gate.ts';
import type { KnownDevices } from './known-device.ts';
import { isPassword } from './passwords.ts';

export type CredentialsOutcome =
  | { readonly kind: 'accepted'; readonly account: Account }
  | Refused
  | (Omit<Refused, 'kind'> & { readonly kind: 'wait'; readonly seconds: number });

/** `subject`: the account that the address has; for the events, never for the person. */
type Refused = { readonly kind: 'refused'; readonly subject: string | null };

export type CredentialsParts = {
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly gate: Gate;
};

/** The key under which failures are counted; hashed, so that the table holds no address of a stranger. */
function attemptKey(emailKey: string, device: string | null): string {
  if (device !== null) return `device:${device}`;
  return `account:${addressKey(emailKey)}`;
}

/** An address as it may be kept in a table of counts. */
export function addressKey(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

/** Forgets the wrong guesses on an account: its owner has just proved to be there. */
export function forgive({ attempts }: Pick<CredentialsParts, 'attempts'>, emailKey: string): Promise<void> {
  return attempts.forget(attemptKey(emailKey, null));
}

/**
 * Checks an address and a password.
 *
 * An unknown address and a wrong password cost the same work, are counted the same way and give the same
 * outcome. The wait is looked up inside the gate, just before the password is tried, so that a burst of
 * simultaneous guesses cannot pass before the first failures are counted.
 * @throws GateFull when too many sign-ins wait.
 */
export async function checkCredentials(
  parts: CredentialsParts,
  typed: { email: string; password: string; cookieHeader: string | undefined },
): Promise<CredentialsOutcome> {
  const emailKey = parseEmail(typed.email)?.key ?? typed.email.trim().toLowerCase();
  const account = parseEmail(typed.email) === null ? null : await parts.accounts.findByEmailKey(emailKey);
  const device = parts.devices.recognise(typed.cookieHeader, account?.subject ?? '');
  const key = attemptKey(emailKey, device);
  const subject = account?.subject ?? null;
  return parts.gate(async () => {
    const seconds = await parts.attempts.secondsToWait(key);
    if (seconds > 0) return { kind: 'wait', seconds, subject };
    const isRight = await isPassword(typed.password, account?.passwordHash ?? null);
    if (!isRight || account === null) {
      await parts.attempts.fail(key);
      return { kind: 'refused', subject };
    }
    await parts.attempts.forget(key);
    return { kind: 'accepted', account };
  });
}
