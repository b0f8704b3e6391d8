/** Secrets of the portal, made at the first start and kept in its database: several servers on it have the same. */

import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Two servers may start at once: one inserts, both read what is kept. */
export async function keptKey(db: Kysely<Tables>, nom: string, createdAt: Date): Promise<Buffer> {
  const valeur = randomBytes(32).toString('base64url');
  await db
    .insertInto('secretPortail')
    .values({ nom, valeur, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .selectFrom('secretPortail')
    .select('valeur')
    .where('nom', '=', nom)
    .executeTakeFirstOrThrow();
  return Buffer.from(kept.valeur, 'base64url');
}

/** 22 characters of base64url by which two of a kind are known to be the same, and from which none is read back. */
export type Fingerprint = (what: string) => string;

const LENGTH = 22;

/** Without the key, nobody who has the list of all addresses finds which of them a fingerprint is of. */
export async function keyedFingerprint(db: Kysely<Tables>, now: Date): Promise<Fingerprint> {
  // A key, made once: of bytes, Node makes one for each fingerprint, and every answer has its own.
  const key = createSecretKey(await keptKey(db, 'empreintes', now));
  return (what) => createHmac('sha256', key).update(what).digest('base64url').slice(0, LENGTH);
}
