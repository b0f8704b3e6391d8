import { randomBytes } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import type { Query } from '../options.ts';
import { textOf } from '../row.ts';

export type Secrets = {
  /** Private RS256 keys; the first one signs, all are published. */
  readonly signingKeys: JSONWebKeySet;
  /** Keys of signed cookies; the first one signs, all are accepted. */
  readonly cookieKeys: string[];
  readonly deviceKey: Buffer;
};

async function makeSigningKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return JSON.stringify({ keys: [{ ...jwk, kid, use: 'sig', alg: 'RS256' }] });
}

const random = async () => randomBytes(32).toString('base64url');

const MADE = {
  'signing-keys': makeSigningKeys,
  'cookie-keys': async () => JSON.stringify([await random()]),
  'device-key': random,
};

/**
 * Loads the keys of the provider, creating them at the first start.
 *
 * Two servers may start at once: both insert, one wins, and both read the stored keys, so that they
 * never sign with different keys.
 */
export async function loadSecrets(query: Query): Promise<Secrets> {
  const result = await storedSecrets(query);
  const missing = Object.entries(MADE).filter(([name]) => !result.has(name));
  for (const [name, make] of missing) {
    await query(
      `insert into identity_secret (name, value, created_at) values ($1, $2, $3)
       on conflict (name) do nothing`,
      [name, await make(), new Date()],
    );
  }
  const stored = missing.length === 0 ? result : await storedSecrets(query);
  const secret = (name: keyof typeof MADE) => {
    const value = stored.get(name);
    if (value === undefined) throw new Error(`The secret ${name} could not be kept`);
    return value;
  };
  return {
    // Written by makeSigningKeys above, in a table that only this module touches.
    signingKeys: JSON.parse(secret('signing-keys')) as JSONWebKeySet,
    cookieKeys: JSON.parse(secret('cookie-keys')) as string[],
    deviceKey: Buffer.from(secret('device-key'), 'base64url'),
  };
}

async function storedSecrets(query: Query): Promise<ReadonlyMap<string, string>> {
  const { rows } = await query('select name, value from identity_secret where name = any($1)', [
    Object.keys(MADE),
  ]);
  return new Map(rows.map((row) => [textOf(row, 'name'), textOf(row, 'value')]));
}

/**
 * The public keys, as published at `certs`. Members are copied by name, so that no private one is
 * included.
 */
export function publicKeys({ keys }: JSONWebKeySet): JSONWebKeySet {
  return {
    keys: keys.map(({ kty, n, e, kid, use, alg }: JWK) => {
      if (kty === undefined || n === undefined || e === undefined)
        throw new Error('Not an RSA key');
      return { kty, n, e, kid, use, alg } as JWK; // the three optional members are always set by makeSigningKeys
    }),
  };
}
