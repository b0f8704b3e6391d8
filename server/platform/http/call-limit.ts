/**
 * Limits one person's calls per minute (`limit` of an endpoint), counted in the database, so that
 * several servers together allow no more than one. Counted outside the call's own transaction,
 * whose rollback would undo the count.
 */

import { type Kysely, sql } from 'kysely';
import type { CallLimit, Endpoint } from '#contract/endpoint.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Caller, InputOf } from '../call.ts';
import type { Tables } from '../database/tables.ts';

const MINUTE = 60_000;

export type LimitedCall = {
  readonly endpoint: Endpoint;
  readonly caller: Pick<Caller, 'signedIn' | 'actor'>;
  readonly input: InputOf<Endpoint>;
  readonly now: Date;
};

/** @throws Refusal that of the limit, with the seconds after which to come back. */
export async function countCall(
  db: Kysely<Tables>,
  { endpoint: { limit }, caller, input, now }: LimitedCall,
): Promise<void> {
  if (limit === undefined || caller.actor.kind === 'staff' || !gives(input, limit)) return;
  const { issuer, subject } = caller.signedIn ?? {};
  const { nombre, jusque } = await counted(db, `${limit.name} ${issuer} ${subject}`, now);
  if (nombre <= limit.perMinute) return;
  const retryAfterSeconds = Math.ceil((jusque.getTime() - now.getTime()) / 1000);
  throw new DomainError(limit.domainError, { facts: { retryAfterSeconds } });
}

function gives({ query, body }: InputOf<Endpoint>, { field }: CallLimit): boolean {
  if (field === undefined) return true;
  const input: Readonly<Record<string, unknown>> = { ...Object(query), ...Object(body) };
  return input[field] !== undefined;
}

/** One statement: two calls at the same moment count two. A minute begins with its first call. */
function counted(db: Kysely<Tables>, cle: string, depuis: Date) {
  const isOver = sql<boolean>`decompte.jusque <= excluded.depuis`;
  return db
    .insertInto('decompte')
    .values({ cle, depuis, jusque: new Date(depuis.getTime() + MINUTE), nombre: 1 })
    .onConflict((conflict) =>
      conflict.column('cle').doUpdateSet({
        nombre: sql<number>`case when ${isOver} then 1 else decompte.nombre + 1 end`,
        depuis: sql<Date>`case when ${isOver} then excluded.depuis else decompte.depuis end`,
        jusque: sql<Date>`case when ${isOver} then excluded.jusque else decompte.jusque end`,
      }),
    )
    .returning(['nombre', 'jusque'])
    .executeTakeFirstOrThrow();
}

/** @returns how many expired counts were deleted */
export async function forgetOldCounts(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('decompte')
    .where('jusque', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
