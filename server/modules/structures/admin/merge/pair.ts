/** The two records of a merger, what would move, and what prevents it. */

import type { Kysely } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { MergeCounts } from '#contract/registry-admin/structures.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type MergeObstacle, mergeObstacles } from '#domain/structure/merge.ts';
import type { HoldingsDeps } from '#server/modules/structures/holdings.ts';
import type { Structure } from '#server/modules/structures/structure-columns.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Ids = { readonly structureId: number; readonly versStructureId: number };
export type Pair = { readonly gone: Structure; readonly stored: Structure };

/** @throws Refusal NOT_FOUND */
export async function findPair({ db }: Call, ids: Ids): Promise<Pair> {
  return pairOf(await both(db, ids).execute(), ids);
}

/**
 * Locks both, in the order of every writer: dossiers by number, then structures by number. A
 * running decision about one of these dossiers finishes first, with the structure it started with;
 * the next one sees the dossier in its new place.
 * @throws Refusal NOT_FOUND
 */
export async function lockPair({ db }: Call, ids: Ids): Promise<Pair> {
  await db
    .selectFrom('dossier')
    .select('dossierId')
    .where('structureId', '=', ids.structureId)
    .orderBy('dossierId')
    .forUpdate()
    .execute();
  return pairOf(await both(db, ids).orderBy('structureId').forUpdate().execute(), ids);
}

function both(db: Kysely<Tables>, { structureId, versStructureId }: Ids) {
  return db
    .selectFrom('structure')
    .selectAll()
    .where('structureId', 'in', [structureId, versStructureId]);
}

function pairOf(rows: readonly Structure[], { structureId, versStructureId }: Ids): Pair {
  const gone = rows.find((row) => row.structureId === structureId);
  const stored = rows.find((row) => row.structureId === versStructureId);
  if (gone === undefined || stored === undefined) throw new DomainError(NOT_FOUND);
  return { gone, stored };
}

export async function obstaclesOf(
  call: Call,
  { gone, stored }: Pair,
  { countHoldings, societyStructureId }: HoldingsDeps & { readonly societyStructureId: number },
): Promise<readonly MergeObstacle[]> {
  const { transfertsEnAttente: transfersWaiting, traitements: jobsRunning } = await countHoldings(
    call,
    gone.structureId,
    ['transfertsEnAttente', 'traitements'],
  );
  return mergeObstacles({ gone, stored, societyStructureId, transfersWaiting, jobsRunning });
}

const MOVED = [
  ...([
    'contacts',
    'demandes',
    'justificatifs',
    'brouillons',
    'dossiers',
    'enregistrements',
  ] as const),
  ...(['codes', 'prefixes', 'corrections', 'logiciels'] as const),
] as const;

export async function countMoves(
  call: Call,
  { gone, stored }: Pair,
  { countHoldings, countShared }: HoldingsDeps,
): Promise<MergeCounts> {
  const contactsCommuns = await countShared(call, {
    from: gone.structureId,
    to: stored.structureId,
  });
  const { contacts, ...locked } = await countHoldings(call, gone.structureId, MOVED);
  return { ...locked, contacts: contacts - contactsCommuns, contactsCommuns };
}
