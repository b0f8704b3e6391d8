/**
 * The whole history, one part per statement: each has a limit of five seconds, however long the
 * history is.
 */

import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

const PIECE = 5000;

export type HistoryPiece = { readonly after: number; readonly upTo: number };

export async function* historyPieces(db: Kysely<Tables>): AsyncGenerator<HistoryPiece> {
  const { last } = await db
    .selectFrom('historique')
    .select(({ fn }) => fn.max('historiqueId').as('last'))
    .executeTakeFirstOrThrow();
  for (let after = 0; after < Number(last ?? 0); after += PIECE)
    yield { after, upTo: after + PIECE };
}
