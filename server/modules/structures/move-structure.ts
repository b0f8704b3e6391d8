/**
 * Applies a transition of the structure state machine; the revision lets open forms detect the
 * change.
 */

import { sql } from 'kysely';
import {
  type StructureMove,
  structureStateMachine,
  UNDER_VALIDATION,
} from '#domain/structure/state-machine.ts';
import type { Call, Caller } from '#server/platform/call.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { Structure } from './structure-columns.ts';

type StructureStep = Omit<StructureMove, 'from' | 'conditions'> & {
  readonly motif?: string | null;
  /** The person it is submitted for. */
  readonly who?: number;
};

export async function moveStructure(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { structureId, etat: from, revision }: Structure,
  { motif = null, who, ...step }: StructureStep,
) {
  const input = { now, revision, motif, ...(who === undefined ? {} : { who }) };
  const moved = structureStateMachine.transition({ ...step, from }, input);
  const { written } = moved;
  if (written === null)
    throw new Error('a structure goes with all that it holds, by its own module');
  await db.updateTable('structure').set(written).where('structureId', '=', structureId).execute();
  return { ...moved, written };
}

const DESERTED =
  'La seule personne qui parlait pour cette structure a demandé l’effacement de ses données.';

/**
 * When people are erased: refuses the structures under validation that only they represented.
 * Nobody is left for staff to answer, and no list of accounts would show them.
 */
export async function refuseDeserted(
  call: Pick<Call, 'db' | 'now'> & { readonly caller: Caller | null },
  interlocuteurIds: readonly number[],
): Promise<void> {
  const ids = sql`any(${[...interlocuteurIds]}::int[])`;
  const { db, now, caller } = call;
  const deserted = await db
    .selectFrom('structure as s')
    .selectAll()
    .where(sql<boolean>`s.etat in ${oneOf(UNDER_VALIDATION)}
      and exists (select from collaborateur c where c.structure_id = s.structure_id and c.interlocuteur_id = ${ids})
      and not exists (select from collaborateur c
        where c.structure_id = s.structure_id and c.interlocuteur_id <> all(${[...interlocuteurIds]}::int[]))`)
    .orderBy('s.structureId')
    .forUpdate()
    .execute();
  for (const structure of deserted) {
    const { structureId, etat } = structure;
    const step = { action: 'refuse', by: 'staff', motif: DESERTED } as const;
    const { written } = await moveStructure(call, structure, step);
    await insertHistory(db, { action: 'account.decide', at: now, caller }, [
      { structureId, before: { etat }, after: { etat: written.etat, motif: DESERTED } },
    ]);
  }
}
