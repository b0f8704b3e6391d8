import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type { Query } from '../options.ts';
import { textOf } from '../row.ts';

export type Secrets = {
  /** Private RS256 keys; the first one signs, all are published. */
  readonly signingKeys: JSONWebKeySet;
  /** Keys of signed cookies; the first one signs, all are accepted. */
  readonly cookieKeys: string[];
  readonly deviceKey: Buffer;
};

/**
 * Reads a secret, making it at the first start.
 *
 * Two servers may start at once: both insert, one wins, and both read what is kept, so that they never
 * sign with different keys.
 */
async function keep(query: Query, name: string, make: () => Promise<string>): Promise<string> {
  const read = () => query('select value from identity_secret where name = $1', [name]);
  const found = (await read()).rows[0];
  if (found !== undefined) return textOf(found, 'value');
  await query(
    `insert into identity_secret (name, value, created_at) values ($1, $2, $3)
     on conflict (name) do nothing`,
    [name, await make(), new Date()],
  );
  const kept = (await read()).rows[0];
  if (kept === undefined) throw new Error(`The secret ${name} could not be kept`);
  return textOf(kept, 'value');
}

async function makeSigningKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return JSON.stringify({ keys: [{ ...jwk, kid, use: 'sig', alg: 'RS256' }] });
}

/** Loads the keys of the provider, making them at the first start. */
export async function loadSecrets(query: Query): Promise<Secrets> {
  const random = async () => randomBytes(32).toString('base64url');
  const signingKeys = await keep(query, 'signing-keys', makeSigningKeys);
  const cookieKeys = await keep(query, 'cookie-keys', async () => JSON.stringify([await random()]));
  const deviceKey = await keep(query, 'device-key', random);
  return {
    // Written by makeSigningKeys above, in a table that only this module touches.
    signingKeys: JSON.parse(signingKeys) as JSONWebKeySet,
    cookieKeys: JSON.parse(cookieKeys) as string[],
    deviceKey: Buffer.from(deviceKey, 'base64url'),
  };
}

/** The public halves, as the `certs` address publishes them. Members are copied by name: no private one can slip in. */
export function publicKeys({ keys }: JSONWebKeySet): JSONWebKeySet {
  return {
    keys: keys.map(({ kty, n, e, kid, use, alg }: JWK) => {
      if (kty === undefined || n === undefined || e === undefined) throw new Error('Not an RSA key');
      return { kty, n, e, kid, use, alg } as JWK; // the three optional members are always set by makeSigningKeys
    }),
  };
}
