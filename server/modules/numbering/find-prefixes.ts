/**
 * The open prefixes that can supply a structure's codes of one type: its own, and the society's
 * pool.
 */

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { takenPast } from './counters.ts';

type Requested = { readonly structureId: number; readonly type: 'P' | 'V'; readonly at: Date };

type PrefixeResult = Prefixe & {
  /** The last number issued in the year; null when none. */
  readonly dernier: number | null;
  /** Numbers above it that the portal would skip. */
  readonly taken: readonly number[];
};

/** Prefixes for both types. */
export async function findPrefixes(
  db: Kysely<Tables>,
  { annee, ...requested }: Omit<Requested, 'type'> & { readonly annee: number },
): Promise<PrefixeResult[]> {
  return openPrefixes(db, requested)
    .select((eb) => {
      const dernier = lastIn(eb, annee);
      return [dernier.as('dernier'), takenPast(dernier, annee).as('taken')];
    })
    .execute();
}

/** By prefix id: numbers above the last one issued in the year that the portal would skip. */
export async function takenIn(
  db: Kysely<Tables>,
  prefixeIds: readonly number[],
  annee: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('prefixe')
    .select((eb) => ['prefixeId', takenPast(lastIn(eb, annee), annee).as('taken')])
    .where('prefixeId', '=', sql<number>`any(${[...prefixeIds]}::int[])`)
    .execute();
  return new Map(rows.map(({ prefixeId, taken }) => [prefixeId, taken]));
}

const lastIn = (eb: ExpressionBuilder<Tables, 'prefixe'>, annee: number) =>
  eb
    .selectFrom('compteur as c')
    .select('c.dernier')
    .whereRef('c.prefixeId', '=', 'prefixe.prefixeId')
    .where('c.annee', '=', annee);

/** With the latest full year in which it issued a code; null when none. */
type LockedPrefixe = Prefixe & { readonly latestYear: number | null };

/**
 * Held until the transaction ends: nobody closes one or moves its range meanwhile. The
 * hold is shared, so decisions do not wait for each other here.
 */
export async function lockPrefixes(
  db: Kysely<Tables>,
  requested: Requested,
): Promise<LockedPrefixe[]> {
  return openPrefixes(db, requested)
    .select((eb) =>
      eb
        .selectFrom('compteur as c')
        .select((one) => one.fn.max('c.annee').as('latest'))
        .whereRef('c.prefixeId', '=', 'prefixe.prefixeId')
        .where('c.dernier', '>', 0)
        .as('latestYear'),
    )
    .where('type', '=', requested.type)
    .forShare()
    .execute();
}

/** Listed by name: a statement with `*` is planned anew each time. */
const COLUMNS = [
  ...(['prefixeId', 'code', 'type', 'structureId', 'rangeStart', 'rangeEnd'] as const),
  ...(['openedAt', 'closedAt', 'motifException'] as const),
] as const;

function openPrefixes(db: Kysely<Tables>, { structureId, at }: Omit<Requested, 'type'>) {
  return db
    .selectFrom('prefixe')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('structureId', '=', structureId), eb('structureId', 'is', null)]))
    .where('openedAt', '<=', at)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>', at)]))
    .orderBy('openedAt')
    .orderBy('prefixeId');
}
