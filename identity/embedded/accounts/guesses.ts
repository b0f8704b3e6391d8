import { createHash } from 'node:crypto';
import type { Attempts, Counted } from './attempts.ts';
import { networkOf } from './network.ts';

/** Failures on one account from one network before the first wait, as Keycloak's default. */
const OF_ACCOUNT_FROM_NETWORK = 30;
/** Failures from one network, on whatever accounts: a large office on a bad morning stays below. */
const OF_NETWORK = 60;
/** Failures on one account from all networks, before every unknown browser must wait. */
const OF_ACCOUNT = 100;

/** Digest of an address, fit to be stored in a table of counts. */
export function addressKey(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

/**
 * The counters of an attempt. A browser known for the account has a counter of its own, unaffected
 * by others' failures. Elsewhere, a stranger can block the account for their own network and, with
 * very many networks, for all unknown browsers; the link of a forgotten password makes a browser
 * known.
 */
export function countsOf(emailKey: string, device: string | null, ip: string): readonly Counted[] {
  if (device !== null) return [{ key: `device:${device}`, free: OF_ACCOUNT_FROM_NETWORK }];
  const network = networkOf(ip);
  const account = addressKey(emailKey);
  return [
    { key: `account:${account}:${addressKey(network)}`, free: OF_ACCOUNT_FROM_NETWORK },
    { key: `account:${account}`, free: OF_ACCOUNT },
    { key: `network:${addressKey(network)}`, free: OF_NETWORK },
  ];
}

/**
 * Resets the failures on an account after its owner's sign-in. Those of the network are not reset,
 * as they also concern other accounts.
 */
export async function forgive(
  attempts: Attempts,
  emailKey: string,
  device: string | null,
  ip: string,
) {
  const own = countsOf(emailKey, device, ip).filter(({ key }) => !key.startsWith('network:'));
  await attempts.forget(own.map(({ key }) => key));
}
