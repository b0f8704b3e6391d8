/**
 * Secrets of the portal, created at the first start and stored in its database: all servers on it
 * share them.
 */

import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Two servers may start at once: one inserts, both read the stored key. */
export async function storedKey(db: Kysely<Tables>, nom: string, createdAt: Date): Promise<Buffer> {
  const valeur = randomBytes(32).toString('base64url');
  await db
    .insertInto('secretPortail')
    .values({ nom, valeur, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom('secretPortail')
    .select('valeur')
    .where('nom', '=', nom)
    .executeTakeFirstOrThrow();
  return Buffer.from(stored.valeur, 'base64url');
}

const NAMES = ['empreintes', 'liens'] as const;

/** The keys of a portal: those who use them are made before they are read, and work after. */
export type StoredKeys = {
  /** @throws Error before `read` ended */
  readonly of: (name: (typeof NAMES)[number]) => Buffer;
  read(now: Date): Promise<void>;
};

export function storedKeys(db: Kysely<Tables>): StoredKeys {
  const existing = new Map<string, Buffer>();
  return {
    of(name) {
      const key = existing.get(name);
      if (key === undefined) throw new Error(`the key « ${name} » is not read yet`);
      return key;
    },
    async read(now) {
      const rows = await db
        .selectFrom('secretPortail')
        .select(['nom', 'valeur'])
        .where('nom', 'in', NAMES)
        .execute();
      for (const { nom, valeur } of rows) existing.set(nom, Buffer.from(valeur, 'base64url'));
      for (const name of NAMES)
        if (!existing.has(name)) existing.set(name, await storedKey(db, name, now));
    },
  };
}

/** 22 characters of base64url that show whether two values are equal, and cannot be reversed. */
export type Fingerprint = (what: string) => string;

const LENGTH = 22;

/**
 * Without the key, even a list of all addresses does not reveal which one a fingerprint belongs to.
 */
export async function keyedFingerprint(db: Kysely<Tables>, now: Date): Promise<Fingerprint> {
  const key = await storedKey(db, 'empreintes', now);
  return fingerprintBy(() => key);
}

export function fingerprintBy(key: () => Buffer): Fingerprint {
  // Created once: given bytes, Node would create a key object for each fingerprint, and every
  // answer has one.
  let secret: KeyObject | undefined;
  return (what) => {
    secret ??= createSecretKey(key());
    return createHmac('sha256', secret).update(what).digest('base64url').slice(0, LENGTH);
  };
}
