/** Moves a person per the transition table, if the move changes anything. */

import {
  type PersonEtat,
  type PersonMove,
  personStateMachine,
} from '#domain/profile/state-machine.ts';
import { UNDER_VALIDATION } from '#domain/structure/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import type { Person } from './own-record.ts';

type PersonStep = Omit<PersonMove, 'from'> & { readonly motif?: string | null };

export async function movePerson(
  { db, now }: Call,
  { interlocuteurId, etat: from, revision }: Person,
  { motif = null, ...step }: PersonStep,
): Promise<PersonEtat> {
  const { written } = personStateMachine.transition({ ...step, from }, { now, revision, motif });
  if (written?.updatedAt !== undefined)
    await db
      .updateTable('interlocuteur')
      .set(written)
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
  return written?.etat ?? from;
}

/** Whether the person belongs to another structure under review, which they sent. */
export async function waitsExternal(
  { db }: Call,
  structureId: number,
  interlocuteurId: number,
): Promise<boolean> {
  const other = await db
    .selectFrom('structure as s')
    .innerJoin('collaborateur as c', 'c.structureId', 's.structureId')
    .select('s.structureId')
    .where('s.submittedBy', '=', interlocuteurId)
    .where('c.interlocuteurId', '=', interlocuteurId)
    .where('s.structureId', '<>', structureId)
    .where('s.etat', 'in', UNDER_VALIDATION)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * When the structure is removed, or people leave it: those with no other structure under review
 * start again.
 * @returns the new state of each
 */
export async function leaveStructure(
  call: Call,
  structureId: number,
  interlocuteurIds: readonly number[],
): Promise<ReadonlyMap<number, PersonEtat>> {
  const people = await call.db
    .selectFrom('interlocuteur')
    .selectAll()
    .where('interlocuteurId', 'in', [0, ...interlocuteurIds])
    .orderBy('interlocuteurId')
    .forUpdate()
    .execute();
  const by = call.actor.kind === 'staff' ? 'staff' : 'owner';
  const etats = new Map<number, PersonEtat>();
  for (const person of people) {
    const { interlocuteurId } = person;
    const conditions = {
      awaitedExternal: await waitsExternal(call, structureId, interlocuteurId),
    };
    etats.set(
      interlocuteurId,
      await movePerson(call, person, { action: 'structureGoes', by, conditions }),
    );
  }
  return etats;
}
