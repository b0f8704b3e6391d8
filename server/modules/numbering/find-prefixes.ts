/** The open prefixes from which a structure's codes of one type may come: its own, and the society's pool. */

import type { Kysely } from 'kysely';
import type { Prefixe } from '../../../domain/numbering/prefixe.ts';
import type { Tables } from '../../platform/database/tables.ts';

export async function findPrefixes(
  db: Kysely<Tables>,
  { structureId, type, at }: { readonly structureId: number; readonly type: 'P' | 'V'; readonly at: Date },
): Promise<Prefixe[]> {
  return db
    .selectFrom('prefixe')
    .selectAll()
    .where('type', '=', type)
    .where((eb) => eb.or([eb('structureId', '=', structureId), eb('structureId', 'is', null)]))
    .where('openedAt', '<=', at)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>', at)]))
    .orderBy('openedAt')
    .orderBy('prefixeId')
    .execute();
}
