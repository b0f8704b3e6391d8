/** The open prefixes from which a structure's codes of one type may come: its own, and the society's pool. */

import type { Kysely } from 'kysely';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Wanted = { readonly structureId: number; readonly type: 'P' | 'V'; readonly at: Date };

/** Of both types, each with the last number given of the year; null: none yet. */
export async function findPrefixes(
  db: Kysely<Tables>,
  wanted: Omit<Wanted, 'type'> & { readonly annee: number },
): Promise<(Prefixe & { readonly dernier: number | null })[]> {
  return openPrefixes(db, wanted)
    .select((eb) =>
      eb
        .selectFrom('compteur as c')
        .select('c.dernier')
        .whereRef('c.prefixeId', '=', 'prefixe.prefixeId')
        .where('c.annee', '=', wanted.annee)
        .as('dernier'),
    )
    .execute();
}

/**
 * Held until the transaction ends: nobody closes one or moves its range meanwhile. The
 * hold is shared, so decisions do not wait for each other here.
 */
export async function holdPrefixes(db: Kysely<Tables>, wanted: Wanted): Promise<Prefixe[]> {
  return openPrefixes(db, wanted).where('type', '=', wanted.type).forShare().execute();
}

function openPrefixes(db: Kysely<Tables>, { structureId, at }: Omit<Wanted, 'type'>) {
  return db
    .selectFrom('prefixe')
    .selectAll()
    .where((eb) => eb.or([eb('structureId', '=', structureId), eb('structureId', 'is', null)]))
    .where('openedAt', '<=', at)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>', at)]))
    .orderBy('openedAt')
    .orderBy('prefixeId');
}
