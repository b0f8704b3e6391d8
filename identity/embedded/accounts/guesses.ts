import { createHash } from 'node:crypto';
import type { Attempts, Counted } from './attempts.ts';
import { networkOf } from './network.ts';

/** Failures on one account from one network before the first wait, as Keycloak's default. */
const OF_ACCOUNT_FROM_NETWORK = 30;
/** Failures from one network, on whatever accounts: a large office on a bad morning stays below. */
const OF_NETWORK = 60;
/** Failures on one account, from wherever: what a stranger with many addresses has before all of them wait. */
const OF_ACCOUNT = 100;

/** An address as it may be kept in a table of counts. */
export function addressKey(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

/**
 * Under which counts a try falls. A browser that the account already used is counted alone: nobody else's failures
 * close it. From elsewhere a stranger closes the account to the own network, and, with very many networks, to all
 * browsers that it does not know; the link of a forgotten password makes a browser known.
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

/** Forgets the wrong guesses on an account: its owner is there. Those of the network were on other accounts too. */
export async function forgive(
  attempts: Attempts,
  emailKey: string,
  device: string | null,
  ip: string,
) {
  const own = countsOf(emailKey, device, ip).filter(({ key }) => !key.startsWith('network:'));
  await attempts.forget(own.map(({ key }) => key));
}
