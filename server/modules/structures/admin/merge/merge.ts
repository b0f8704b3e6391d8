/** `POST /api/structure/fusion`: two records of one company become one. */

import { sql } from 'kysely';
import {
  MERGE_CHANGED,
  type MergeCounts,
  type mergeStructures,
} from '#contract/registry-admin/structures.ts';
import { DomainError } from '#domain/domain-error.ts';
import { MERGE_REFUSED, mergeObstacleSentence } from '#domain/structure/merge.ts';
import { structureStateMachine } from '#domain/structure/state-machine.ts';
import type { endWaiting } from '#server/modules/profiles/admin/end-waiting.ts';
import type { HoldingsDeps } from '#server/modules/structures/holdings.ts';
import type { joinedNotifier } from '#server/modules/team/notify-joined.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';
import { takeTurns } from '#server/platform/history/in-order.ts';
import type { Moved, Span } from '#server/platform/records/mention.ts';
import { sheetOf } from '../sheet.ts';
import { countMoves, lockPair, obstaclesOf, type Pair } from './pair.ts';

/** Functions of the modules that own the data. Provided by `compose.ts`. */
export type MergeDeps = HoldingsDeps & {
  readonly societyStructureId: number;
  readonly endWaiting: typeof endWaiting;
  /** Moves every reference to the disappearing record. */
  readonly joinStructures: (call: Call, span: Span) => Promise<Moved>;
  /** Notifies people that their structure has a new name. */
  readonly notifyJoined: ReturnType<typeof joinedNotifier>;
};

export function merger(mergeDeps: MergeDeps): Handler<typeof mergeStructures> {
  return async (call, { body }) => {
    // A large catalogue is moved by one statement, so the time limit is raised.
    await sql`select set_config('statement_timeout', ${String(MAX_STATEMENT_TIMEOUT)}, true)`.execute(
      call.db,
    );
    const pair = await lockPair(call, body);
    const obstacles = await obstaclesOf(call, pair, mergeDeps);
    if (obstacles.length > 0) {
      throw new DomainError(MERGE_REFUSED, {
        detail: obstacles.map(mergeObstacleSentence).join(' '),
      });
    }
    const counts = await countMoves(call, pair, mergeDeps);
    if (!isSame(counts, body.comptes)) throw new DomainError(MERGE_CHANGED);
    await leaveTrace(call, pair);
    const location = { from: pair.gone.structureId, to: pair.stored.structureId };
    await mergeDeps.endWaiting(call, location.from);
    const moved = await mergeDeps.joinStructures(call, location);
    await recordBoth(call, pair, { ...moved, comptes: counts, motif: body.motif });
    await mergeDeps.notifyJoined(call, location.to, moved.interlocuteurIds ?? []);
    return sheetOf(call, mergeDeps, location.to);
  };
}

function isSame(one: MergeCounts, other: MergeCounts): boolean {
  // A strict schema has exactly the keys of its type.
  return (Object.keys(one) as (keyof MergeCounts)[]).every((name) => one[name] === other[name]);
}

/**
 * Must run first: from then on the database lets existing recordings move and accepts no new ones.
 * The member number is moved too, since only one record may have it.
 */
async function leaveTrace({ db, now }: Call, { gone, stored }: Pair): Promise<void> {
  const motif = `Réunie avec la fiche n° ${stored.structureId}.`;
  const move = { action: 'merge', from: gone.etat, by: 'staff' } as const;
  const merged = structureStateMachine.transition(move, { now, revision: gone.revision, motif });
  await db
    .updateTable('structure')
    .set({
      fusionneeVers: stored.structureId,
      ...merged.written,
      numAyd: null,
    })
    .where('structureId', '=', gone.structureId)
    .execute();
  await db
    .updateTable('structure')
    .set({ fusionneeVers: stored.structureId })
    .where('fusionneeVers', '=', gone.structureId)
    .execute();
  await db
    .updateTable('structure')
    .set({ numAyd: stored.numAyd ?? gone.numAyd, revision: stored.revision + 1, updatedAt: now })
    .where('structureId', '=', stored.structureId)
    .execute();
}

async function recordBoth(call: Call, { gone, stored }: Pair, moved: object): Promise<void> {
  const { etat, motif, numAyd, raison } = gone;
  await takeTurns(call.db, [gone.structureId, stored.structureId]);
  await call.record({
    structureId: gone.structureId,
    before: { etat, motif, numAyd },
    after: { vers: stored.structureId, raison: stored.raison, ...moved },
  });
  await call.record({
    structureId: stored.structureId,
    before: { numAyd: stored.numAyd },
    after: { de: gone.structureId, raison, numAyd: stored.numAyd ?? numAyd, ...moved },
  });
}
