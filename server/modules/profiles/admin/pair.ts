/** The two records of one person, which of them stays, and what would be joined. */

import { sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { PeopleCounts } from '#contract/registry-admin/people.ts';
import { DomainError } from '#domain/domain-error.ts';
import { olderFirst, type PersonSide } from '#domain/profile/merge-people.ts';
import type { Call } from '#server/platform/call.ts';
import type { Person } from '../own-record.ts';

type Side = Person & PersonSide;
export type PeoplePair = { readonly stored: Side; readonly gone: Side };
type Ids = { readonly interlocuteurId: number; readonly autreInterlocuteurId: number };

/** @throws Refusal NOT_FOUND */
export async function findPeople(
  call: Call,
  ids: Ids,
  societyStructureId: number,
): Promise<PeoplePair> {
  return pairOf(await both(call, ids).execute(), call, ids, societyStructureId);
}

/**
 * Locks structures by id, then people by id: the order of every writer of accounts. Joining or
 * leaving a team locks its structure, so the counts stay valid.
 * @throws Refusal NOT_FOUND
 */
export async function lockPeople(
  call: Call,
  ids: Ids,
  societyStructureId: number,
): Promise<PeoplePair> {
  const { interlocuteurId, autreInterlocuteurId } = ids;
  const locations = call.db
    .selectFrom('collaborateur')
    .select('structureId')
    .where('interlocuteurId', 'in', [interlocuteurId, autreInterlocuteurId]);
  await call.db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', 'in', locations)
    .orderBy('structureId')
    .forUpdate()
    .execute();
  return pairOf(
    await both(call, ids).orderBy('interlocuteurId').forUpdate().execute(),
    call,
    ids,
    societyStructureId,
  );
}

function both({ db }: Call, { interlocuteurId, autreInterlocuteurId }: Ids) {
  return db
    .selectFrom('interlocuteur')
    .selectAll()
    .where('interlocuteurId', 'in', [interlocuteurId, autreInterlocuteurId]);
}

async function pairOf(
  rows: readonly Person[],
  call: Call,
  ids: Ids,
  societyStructureId: number,
): Promise<PeoplePair> {
  const one = rows.find((row) => row.interlocuteurId === ids.interlocuteurId);
  const other = rows.find((row) => row.interlocuteurId === ids.autreInterlocuteurId);
  if (one === undefined || other === undefined) throw new DomainError(NOT_FOUND);
  const [stored, gone] = olderFirst(
    await sideOf(call, one, societyStructureId),
    await sideOf(call, other, societyStructureId),
  );
  return { stored, gone };
}

async function sideOf({ db }: Call, person: Person, societyStructureId: number): Promise<Side> {
  const { interlocuteurId } = person;
  const { rows } = await sql<Pick<PersonSide, 'compte' | 'deLaSociete' | 'programme'>>`select
    exists (select 1 from identite where interlocuteur_id = ${interlocuteurId}) as compte,
    exists (select 1 from collaborateur where interlocuteur_id = ${interlocuteurId}
      and structure_id = ${societyStructureId}) as "deLaSociete",
    exists (select 1 from compte_service where interlocuteur_id = ${interlocuteurId}) as programme
  `.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a select without a table gave no row');
  return { ...person, ...facts };
}

export async function countPeople(
  { db }: Call,
  { stored, gone }: PeoplePair,
): Promise<PeopleCounts> {
  const shared = sql`exists (select 1 from collaborateur o
    where o.interlocuteur_id = ${stored.interlocuteurId} and o.structure_id = c.structure_id)`;
  const { rows } = await sql<PeopleCounts>`select
    (select count(*)::int from collaborateur c
      where c.interlocuteur_id = ${gone.interlocuteurId} and not ${shared}) as structures,
    (select count(*)::int from collaborateur c
      where c.interlocuteur_id = ${gone.interlocuteurId} and ${shared}) as "structuresCommunes",
    (select count(*)::int from demande_rattachement where interlocuteur_id = ${gone.interlocuteurId}) as demandes
  `.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a select without a table gave no row');
  return counts;
}
