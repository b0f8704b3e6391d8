/**
 * `GET /api/isrc/doublons`: codes that seem to have been issued for one recording, page by page.
 */

import { sql } from 'kysely';
import {
  CLUSTERS_PAGE,
  type ClusterMember,
  type findClusters,
  MOST_MEMBERS,
} from '#contract/registration/clusters.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { BANDS } from '#domain/proximity/bands.ts';
import { clustersOf, type LikelyPair } from '#domain/register/clusters.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { choicesAbout, settling } from '../choices.ts';
import { findCandidates } from '../find-candidates.ts';
import { readSubjects, type Subject, subjectOf } from '../subjects.ts';

/** Pairs that sound the same, the older one second: what the module of sounds answers. */
export type SameSounds = (
  call: Call,
  elementIds: readonly number[],
) => Promise<readonly { readonly one: number; readonly other: number; readonly son: number }[]>;

export const find =
  (sameSounds: SameSounds): Handler<typeof findClusters> =>
  async (call, { query: { suivant } }) => {
    const subjects = await codedFrom(call, suivant);
    const pairs = await likelyPairs(call, subjects, sameSounds);
    const members = await membersOf(call, [
      ...new Set(pairs.flatMap(({ one, other }) => [one, other])),
    ]);
    const existing = pairs.filter(({ one, other }) => members.has(one) && members.has(other));
    const last = subjects.at(-1);
    return {
      rows: clustersOf(existing, MOST_MEMBERS).map(({ score, son, members: ids }) => ({
        score,
        ressemblance: son,
        membres: ids.flatMap((id) => members.get(id) ?? []),
      })),
      examines: subjects.length,
      suivant:
        last === undefined || subjects.length < CLUSTERS_PAGE ? null : String(last.elementId),
    };
  };

/** Newest first, with ids below the given one. */
async function codedFrom({ db }: Call, below: number | undefined): Promise<Subject[]> {
  let query = readSubjects(db)
    .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .leftJoin('annulation as a', 'a.elementId', 'e.elementId')
    .where('a.isrc', 'is', null)
    .orderBy('i.elementId', 'desc')
    .limit(CLUSTERS_PAGE);
  if (below !== undefined) query = query.where('i.elementId', '<', below);
  return (await query.execute()).map(subjectOf);
}

/** Each pair is found once, from its newer recording; pairs already distinguished are left out. */
async function likelyPairs(
  call: Call,
  subjects: readonly Subject[],
  sameSounds: SameSounds,
): Promise<LikelyPair[]> {
  if (subjects.length === 0) return [];
  const ids = subjects.map(({ elementId }) => elementId);
  const result = await findCandidates(call.db, subjects, { sight: 'all', related: false });
  const byLetters = subjects.flatMap(({ elementId: one }) =>
    (result.get(one)?.candidates ?? [])
      .filter(({ elementId, score }) => elementId < one && score.score >= BANDS.MEME)
      .map(({ elementId: other, score }) => ({ one, other, score: score.score, son: null })),
  );
  const bySound = (await sameSounds(call, ids)).map((pair) => ({ ...pair, score: null }));
  const choices = await choicesAbout(call.db, ids);
  return [...byLetters, ...bySound].filter(
    ({ one, other }) => settling(choices, one, other)?.valable !== true,
  );
}

/** Recordings with a code that is not cancelled. */
async function membersOf(
  { db }: Call,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ClusterMember>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('element as e')
    .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .select([
      'e.elementId',
      'i.isrc',
      'i.attribueLe',
      'e.type',
      'e.titre',
      'e.version',
      'e.artiste',
      'e.duree',
    ])
    .select(['e.anneePublication', 's.structureId', 's.raison'])
    .leftJoin('annulation as a', 'a.elementId', 'e.elementId')
    .where('a.isrc', 'is', null)
    .where('e.elementId', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(
    rows.map(({ structureId, raison, duree, attribueLe, ...row }) => [
      row.elementId,
      {
        ...row,
        attribueLe: attribueLe.toISOString(),
        duree: duree === null ? null : formatDuree(duree),
        structure: { structureId, raison },
      },
    ]),
  );
}
