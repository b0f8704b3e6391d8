/** `PUT /api/isrc/doublons`: these are different recordings, say staff, who then no longer see them together. */

import { sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { tellApart } from '#contract/registration/clusters.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { unlearnNames } from '../other-names/learn.ts';

type Coded = {
  readonly elementId: number;
  readonly structureId: number;
  readonly dossierId: number;
  readonly isrc: string;
  readonly revision: number;
  readonly comparable: Comparable;
};

export const tell: Verb<typeof tellApart> = async (call, { body: { elementIds, motif } }) => {
  const ids = [...new Set(elementIds)].sort((a, b) => a - b);
  const coded = await codedRecordings(call, ids);
  if (ids.length < 2 || coded.length < ids.length) throw new Refusal(NOT_FOUND);
  for (const [index, newer] of coded.entries()) {
    for (const older of coded.slice(0, index)) await keep(call, newer, older, motif);
  }
  await unlearnNames(call.db, ids);
  return { elementIds: ids };
};

/** The answer is kept with the newer recording, as its applicant would have given it. */
async function keep(call: Call, newer: Coded, older: Coded, motif: string): Promise<void> {
  const { score } = scoreOf(newer.comparable, older.comparable);
  const answer = {
    choix: 'AUTRE_ENREGISTREMENT' as const,
    motif,
    score,
    elementRevision: newer.revision,
    candidatRevision: older.revision,
    chosenAt: call.now,
    chosenBy: interlocuteurOf(call),
    parLaSociete: true,
  };
  await call.db
    .insertInto('proximiteChoix')
    .values({ elementId: newer.elementId, candidatId: older.elementId, ...answer })
    .onConflict((conflict) => conflict.columns(['elementId', 'candidatId']).doUpdateSet(answer))
    .execute();
  await call.record({
    structureId: newer.structureId,
    dossierId: newer.dossierId,
    elementId: newer.elementId,
    // The trace is read by the structure: a recording of another one is named by its code alone.
    after: { candidat: { isrc: older.isrc }, choix: answer.choix, motif, score },
  });
}

async function codedRecordings({ db }: Call, ids: readonly number[]): Promise<Coded[]> {
  const rows = await db
    .selectFrom('element as e')
    .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .innerJoin('proximite as p', 'p.elementId', 'e.elementId')
    .select(['e.elementId', 'e.structureId', 'e.dossierId', 'i.isrc', 'p.revision'])
    .select(['p.type', 'p.noyau', 'p.complement', 'p.artistes', 'p.invites', 'p.versions', 'p.duree'])
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
