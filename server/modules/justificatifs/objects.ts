/**
 * Stored objects and the rows that reference them. No transaction covers both, so the order does:
 * an object is announced in `objet_sans_ligne` before it is stored, the row that references it
 * deletes the announcement in its own transaction, and a row that stops referencing it announces it
 * again. Whatever fails in between, announced objects are removed later, and those with a row are
 * never touched.
 */

import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** The part of the storage that this module needs; handed in by `compose.ts`. */
export type Objects = {
  put(
    key: string,
    content: Uint8Array,
    about: { readonly contentType: string; readonly size: number },
  ): Promise<void>;
  read(key: string): Promise<{ readonly stream: Readable; readonly size: number }>;
  remove(key: string): Promise<void>;
};

/** After this many failures in one round, the storage itself is considered down. */
const FAILURES = 10;
/** Milliseconds after which an announced object is removed: no call lasts that long. */
const FORGOTTEN = 60 * 60_000;

/** For modules whose own rows reference objects. */
export type StoredFiles = {
  /**
   * Stores bytes that no row references yet.
   * @returns their key
   * @throws Refusal SERVICE_UNAVAILABLE
   */
  keep(db: Kysely<Tables>, bytes: Uint8Array, contentType: string, now: Date): Promise<string>;
  readonly vouchFor: typeof vouchFor;
  readonly announce: typeof announceObject;
  removeUnvouched(db: Kysely<Tables>, cle: string): Promise<void>;
  /** @throws Refusal SERVICE_UNAVAILABLE */
  read(cle: string): ReturnType<Objects['read']>;
};

export const storedFiles = (objects: Objects): StoredFiles => ({
  keep: (db, bytes, contentType, now) => keepObject(db, objects, bytes, contentType, now),
  vouchFor,
  announce: announceObject,
  removeUnvouched: (db, cle) => removeUnvouched(db, objects, cle),
  read: (cle) => orUnavailable(objects.read(cle)),
});

/**
 * Called before an object is stored, and in the transaction in which a row stops referencing it:
 * the cleanup finds it from then on.
 */
export async function announceObject(db: Kysely<Tables>, cle: string, depuis: Date): Promise<void> {
  await db
    .insertInto('objetSansLigne')
    .values({ cle, depuis })
    .onConflict((conflict) => conflict.column('cle').doUpdateSet({ depuis }))
    .execute();
}

/**
 * Stores the bytes under a new key that no row references yet.
 * @throws Refusal SERVICE_UNAVAILABLE
 */
export async function keepObject(
  db: Kysely<Tables>,
  objects: Objects,
  bytes: Uint8Array,
  contentType: string,
  now: Date,
): Promise<string> {
  const cle = randomBytes(16).toString('hex');
  await announceObject(db, cle, now);
  try {
    await orUnavailable(objects.put(cle, bytes, { contentType, size: bytes.byteLength }));
  } catch (error) {
    // Even a failed write may have left something: a lost answer looks the same.
    await removeUnvouched(db, objects, cle).catch(() => {});
    throw error;
  }
  return cle;
}

/** Called in the transaction of the rows: from its commit on, they reference these objects. */
export async function vouchFor(trx: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('objetSansLigne')
    .where('cle', 'in', keys)
    .executeTakeFirst();
  // The call took more than an hour, and the sweep has already removed its objects.
  if (Number(numDeletedRows) !== keys.length) throw new DomainError(SERVICE_UNAVAILABLE);
}

/**
 * Removes an object if no row references it. Safe to call in doubt, twice, and from several
 * servers.
 */
export async function removeUnvouched(
  db: Kysely<Tables>,
  objects: Objects,
  cle: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The lock decides between this and a transaction that would reference it.
    const announced = await trx
      .deleteFrom('objetSansLigne')
      .where('cle', '=', cle)
      .returning('cle')
      .executeTakeFirst();
    if (announced !== undefined) await objects.remove(cle);
  });
}

/**
 * Removes objects announced more than an hour ago that no row references. An object that cannot be
 * removed is retried an hour later, and does not block the others.
 * @returns number removed
 * @throws AggregateError at the end, with the failures
 */
export async function sweepObjects(
  db: Kysely<Tables>,
  objects: Objects,
  now: Date,
): Promise<number> {
  const forgotten = await db
    .selectFrom('objetSansLigne')
    .select('cle')
    .where('depuis', '<', new Date(now.getTime() - FORGOTTEN))
    .orderBy('depuis')
    .limit(500)
    .execute();
  const failures: unknown[] = [];
  for (const { cle } of forgotten) {
    if (failures.length === FAILURES) break;
    await removeUnvouched(db, objects, cle).catch(async (error: unknown) => {
      failures.push(error);
      await putOff(db, cle, now);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'objects could not be removed');
  return forgotten.length;
}

/**
 * Announces objects that are neither announced nor referenced by a row of these tables: those that
 * a restored database no longer knows. The cleanup removes them an hour later. Also works beside a
 * serving portal, which announces new objects first.
 * @param keys as listed by the storage, before this queries the database
 * @returns number announced or, with `isTrial`, that would be
 */
export async function announceUnvouched(
  db: Kysely<Tables>,
  keys: readonly string[],
  {
    vouching,
    now,
    isTrial,
  }: { readonly vouching: readonly string[]; readonly now: Date; readonly isTrial: boolean },
): Promise<number> {
  const existing = sql.join(
    ['objet_sans_ligne', ...vouching].map((table) => sql`select cle from ${sql.table(table)}`),
    sql` union all `,
  );
  // In one statement: a row that comes to reference an object deletes the announcement at the same
  // moment.
  const unknown = sql`select k.cle from unnest(${[...keys]}::text[]) k(cle)
    where not exists (select from (${existing}) r where r.cle = k.cle)`;
  const { rows } = await (isTrial
    ? unknown
    : sql`insert into objet_sans_ligne (cle, depuis) select cle, ${now}::timestamptz from (${unknown}) u
        on conflict do nothing returning cle`
  ).execute(db);
  return rows.length;
}

/** Postpones its announcement, if it still has one: a row may reference it meanwhile. */
async function putOff(db: Kysely<Tables>, cle: string, depuis: Date): Promise<void> {
  await db.updateTable('objetSansLigne').set({ depuis }).where('cle', '=', cle).execute();
}

/** A storage failure is not the caller's, and is temporary: the same call may succeed later. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'StorageUnavailable')) throw error;
    throw new DomainError(SERVICE_UNAVAILABLE, { privateDetail: error.message });
  }
}
