/** The two records of a merger, what would move, and what stands in the way. */

import { type Kysely, sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { MergeCounts } from '#contract/registry-care/structures.ts';
import { DRAFTS } from '#domain/dossier/life.ts';
import { RUNNING } from '#domain/job/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { AWAITED } from '#domain/register/accord.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import { type MergeObstacle, mergeObstacles } from '#domain/structure/merge.ts';
import type { Structure } from '#server/modules/structures/structure-columns.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';

export type Ids = { readonly structureId: number; readonly versStructureId: number };
export type Pair = { readonly gone: Structure; readonly kept: Structure };

/** @throws Refusal NOT_FOUND */
export async function findPair({ db }: Call, ids: Ids): Promise<Pair> {
  return pairOf(await both(db, ids).execute(), ids);
}

/**
 * Holds both, in the order that every writer keeps: dossiers by number, then structures by number. A
 * decision about one of these dossiers ends before, with the structure it began with; the next one sees
 * where the dossier went.
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
  return db.selectFrom('structure').selectAll().where('structureId', 'in', [structureId, versStructureId]);
}

function pairOf(rows: readonly Structure[], { structureId, versStructureId }: Ids): Pair {
  const gone = rows.find((row) => row.structureId === structureId);
  const kept = rows.find((row) => row.structureId === versStructureId);
  if (gone === undefined || kept === undefined) throw new Refusal(NOT_FOUND);
  return { gone, kept };
}

export async function obstaclesOf(
  { db }: Call,
  { gone, kept }: Pair,
  societyStructureId: number,
): Promise<readonly MergeObstacle[]> {
  const { structureId } = gone;
  const { rows } = await sql<{ transfers: number; jobs: number }>`select
    (select count(*)::int from transfert where etat in ${oneOf(AWAITED)}
      and ${structureId} in (de_structure_id, vers_structure_id)) as transfers,
    (select count(*)::int from job where structure_id = ${structureId} and state in ${oneOf(RUNNING)}) as jobs
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a table gave no row');
  const { transfers: transfersWaiting, jobs: jobsRunning } = found;
  return mergeObstacles({ gone, kept, societyStructureId, transfersWaiting, jobsRunning });
}

export async function countMoves({ db }: Call, { gone, kept }: Pair): Promise<MergeCounts> {
  const from = gone.structureId;
  const shared = sql`exists (select 1 from collaborateur o
    where o.structure_id = ${kept.structureId} and o.interlocuteur_id = c.interlocuteur_id)`;
  const { rows } = await sql<MergeCounts>`select
    (select count(*)::int from collaborateur c where c.structure_id = ${from} and not ${shared}) as contacts,
    (select count(*)::int from collaborateur c where c.structure_id = ${from} and ${shared})
      as "contactsCommuns",
    (select count(*)::int from demande_rattachement where structure_id = ${from}) as demandes,
    (select count(*)::int from justificatif where structure_id = ${from} and removed_at is null)
      as justificatifs,
    (select count(*)::int from dossier where structure_id = ${from} and etat in ${oneOf(DRAFTS)}) as brouillons,
    (select count(*)::int from dossier where structure_id = ${from}) as dossiers,
    (select count(*)::int from element where structure_id = ${from}) as enregistrements,
    (select count(*)::int from element where structure_id = ${from} and statut in ${oneOf(ISSUED)}) as codes,
    (select count(*)::int from prefixe where structure_id = ${from}) as prefixes,
    (select count(*)::int from correction where structure_id = ${from}) as corrections,
    (select count(*)::int from compte_service where structure_id = ${from} and revoked_at is null)
      + (select count(*)::int from webhook where structure_id = ${from} and desactive_at is null) as logiciels
  `.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a select without a table gave no row');
  return counts;
}
