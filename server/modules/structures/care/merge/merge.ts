/** `POST /api/structure/fusion`: two records of one company become one. */

import { sql } from 'kysely';
import {
  MERGE_CHANGED,
  type MergeCounts,
  type mergeStructures,
} from '#contract/registry-care/structures.ts';
import { Refusal } from '#domain/refusal.ts';
import { structureLife } from '#domain/structure/life.ts';
import { MERGE_REFUSED, mergeObstacleSentence } from '#domain/structure/merge.ts';
import type { endWaiting } from '#server/modules/profiles/care/end-waiting.ts';
import type { HeldParts } from '#server/modules/structures/held.ts';
import type { joinedTeller } from '#server/modules/team/tell-joined.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';
import { takeTurns } from '#server/platform/history/in-order.ts';
import type { Moved, Place } from '#server/platform/records/mention.ts';
import { sheetOf } from '../sheet.ts';
import { countMoves, lockPair, obstaclesOf, type Pair } from './pair.ts';

/** What the owners of the data do for it. Handed in by `compose.ts`. */
export type MergeParts = HeldParts & {
  readonly societyStructureId: number;
  readonly endWaiting: typeof endWaiting;
  /** Everything that names the record that goes. */
  readonly joinStructures: (call: Call, place: Place) => Promise<Moved>;
  /** Tells people that their structure has another name from now on. */
  readonly tellJoined: ReturnType<typeof joinedTeller>;
};

export function merger(parts: MergeParts): Verb<typeof mergeStructures> {
  return async (call, { body }) => {
    // A large catalogue moves in one statement.
    await sql`select set_config('statement_timeout', ${String(MAX_STATEMENT_TIMEOUT)}, true)`.execute(
      call.db,
    );
    const pair = await lockPair(call, body);
    const obstacles = await obstaclesOf(call, pair, parts);
    if (obstacles.length > 0) {
      throw new Refusal(MERGE_REFUSED, { detail: obstacles.map(mergeObstacleSentence).join(' ') });
    }
    const counts = await countMoves(call, pair, parts);
    if (!isSame(counts, body.comptes)) throw new Refusal(MERGE_CHANGED);
    await leaveTrace(call, pair);
    const place = { from: pair.gone.structureId, to: pair.kept.structureId };
    await parts.endWaiting(call, place.from);
    const moved = await parts.joinStructures(call, place);
    await recordBoth(call, pair, { ...moved, comptes: counts, motif: body.motif });
    await parts.tellJoined(call, place.to, moved.interlocuteurIds ?? []);
    return sheetOf(call, parts, place.to);
  };
}

function isSame(one: MergeCounts, other: MergeCounts): boolean {
  // The keys of a strict schema are those of its type.
  return (Object.keys(one) as (keyof MergeCounts)[]).every((name) => one[name] === other[name]);
}

/**
 * First of all: from here on the database lets recordings follow, and lets nothing new in. The member
 * number goes along, since only one record may have it.
 */
async function leaveTrace({ db, now }: Call, { gone, kept }: Pair): Promise<void> {
  const motif = `Réunie avec la fiche n° ${kept.structureId}.`;
  const move = { action: 'merge', from: gone.etat, by: 'staff' } as const;
  const merged = structureLife.advance(move, { now, revision: gone.revision, motif });
  await db
    .updateTable('structure')
    .set({
      fusionneeVers: kept.structureId,
      ...merged.written,
      numAyd: null,
    })
    .where('structureId', '=', gone.structureId)
    .execute();
  await db
    .updateTable('structure')
    .set({ fusionneeVers: kept.structureId })
    .where('fusionneeVers', '=', gone.structureId)
    .execute();
  await db
    .updateTable('structure')
    .set({ numAyd: kept.numAyd ?? gone.numAyd, revision: kept.revision + 1, updatedAt: now })
    .where('structureId', '=', kept.structureId)
    .execute();
}

async function recordBoth(call: Call, { gone, kept }: Pair, moved: object): Promise<void> {
  const { etat, motif, numAyd, raison } = gone;
  await takeTurns(call.db, [gone.structureId, kept.structureId]);
  await call.record({
    structureId: gone.structureId,
    before: { etat, motif, numAyd },
    after: { vers: kept.structureId, raison: kept.raison, ...moved },
  });
  await call.record({
    structureId: kept.structureId,
    before: { numAyd: kept.numAyd },
    after: { de: gone.structureId, raison, numAyd: kept.numAyd ?? numAyd, ...moved },
  });
}
