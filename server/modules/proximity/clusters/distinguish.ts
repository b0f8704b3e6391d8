/** `PUT /api/isrc/doublons`: these are different recordings, say staff, who then no longer see them together. */

import { sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { distinguish } from '#contract/registration/clusters.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';
import { unlearnNames } from '#server/modules/proximity/learn-other-names.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { HistoryEntry } from '#server/platform/history/history-entry.ts';

type Coded = {
  readonly elementId: number;
  readonly structureId: number;
  readonly dossierId: number;
  readonly isrc: string;
  readonly revision: number;
  readonly comparable: Comparable;
};

export const notify: Handler<typeof distinguish> = async (
  call,
  { body: { elementIds, motif } },
) => {
  const ids = [...new Set(elementIds)].sort((a, b) => a - b);
  const coded = await codedRecordings(call, ids);
  if (ids.length < 2 || coded.length < ids.length) throw new DomainError(NOT_FOUND);
  const pairs = coded.flatMap((newer, index) =>
    coded.slice(0, index).map((older) => pairOf(newer, older)),
  );
  await keepAnswers(call, pairs, motif);
  await call.record(...pairs.map((pair) => traceOf(pair, motif)));
  await unlearnNames(call.db, ids);
  return { elementIds: ids };
};

type Pair = { readonly newer: Coded; readonly older: Coded; readonly score: number };

const pairOf = (newer: Coded, older: Coded): Pair => ({
  newer,
  older,
  score: scoreOf(newer.comparable, older.comparable).score,
});

const CHOIX = 'AUTRE_ENREGISTREMENT';

/**
 * Stored on the newer recording of each pair, as if its applicant had answered. Two hundred
 * recordings make twenty thousand pairs.
 */
async function keepAnswers(call: Call, pairs: readonly Pair[], motif: string): Promise<void> {
  await sql`
    insert into proximite_choix (element_id, candidat_id, score, element_revision, candidat_revision, choix, motif,
      chosen_at, chosen_by, par_la_societe)
    select p.*, ${CHOIX}, ${motif}, ${call.now}::timestamptz, ${interlocuteurOf(call)}::int, true
      from unnest(${pairs.map(({ newer }) => newer.elementId)}::int[], ${pairs.map(({ older }) => older.elementId)}::int[],
        ${pairs.map(({ score }) => score)}::int[], ${pairs.map(({ newer }) => newer.revision)}::int[],
        ${pairs.map(({ older }) => older.revision)}::int[]) as p
    on conflict (element_id, candidat_id) do update set score = excluded.score,
      element_revision = excluded.element_revision, candidat_revision = excluded.candidat_revision,
      choix = excluded.choix, motif = excluded.motif, chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by,
      par_la_societe = excluded.par_la_societe`.execute(call.db);
}

const traceOf = ({ newer, older, score }: Pair, motif: string): HistoryEntry => ({
  structureId: newer.structureId,
  dossierId: newer.dossierId,
  elementId: newer.elementId,
  // The structure can read the audit entry: another structure's recording is named only by its
  // code.
  after: { candidat: { isrc: older.isrc }, choix: CHOIX, motif, score },
});

async function codedRecordings({ db }: Call, ids: readonly number[]): Promise<Coded[]> {
  const rows = await db
    .selectFrom('element as e')
    .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .innerJoin('proximite as p', 'p.elementId', 'e.elementId')
    .select(['e.elementId', 'e.structureId', 'e.dossierId', 'i.isrc', 'p.revision'])
    .select([
      'p.type',
      'p.noyau',
      'p.complement',
      'p.artistes',
      'p.invites',
      'p.versions',
      'p.duree',
    ])
    .where('e.elementId', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('e.elementId')
    .execute();
  return rows.map(({ elementId, structureId, dossierId, isrc, revision, ...comparable }) => ({
    elementId,
    structureId,
    dossierId,
    isrc,
    revision,
    comparable,
  }));
}
