/** The structure and the person of an account, locked in this order, within the caller's scope. */

import type { Selectable } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { type PersonEtat, type PersonMove, personLife } from '#domain/profile/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { type StructureMove, structureLife } from '#domain/structure/life.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

export type Structure = Selectable<Tables['structure']>;
export type Person = Selectable<Tables['interlocuteur']>;
export type AccountIds = { readonly interlocuteurId: number; readonly structureId: number };

/** @throws Refusal NOT_FOUND: either is unknown, out of scope, or they do not belong together. */
export async function lockAccount(
  call: Call,
  { interlocuteurId, structureId }: AccountIds,
): Promise<{ readonly structure: Structure; readonly person: Person }> {
  const structure = await call.db
    .selectFrom('structure')
    .selectAll()
    .where('structureId', '=', structureId)
    .where(within(call.scope, 'structure_id'))
    .forUpdate()
    .executeTakeFirst();
  if (structure === undefined) throw new Refusal(NOT_FOUND);
  const person = await call.db
    .selectFrom('interlocuteur as i')
    .innerJoin('collaborateur as c', 'c.interlocuteurId', 'i.interlocuteurId')
    .selectAll('i')
    .where('i.interlocuteurId', '=', interlocuteurId)
    .where('c.structureId', '=', structureId)
    .forUpdate('i')
    .executeTakeFirst();
  if (person === undefined) throw new Refusal(NOT_FOUND);
  return { structure, person };
}

type StructureStep = Omit<StructureMove, 'from' | 'conditions'> & {
  readonly motif?: string | null;
  /** For whom it is submitted. */
  readonly who?: number;
};

/** Moves the structure as the table of its life says; the revision tells open forms that something changed. */
export async function moveStructure(
  { db, now }: Call,
  { structureId, etat: from, revision }: Structure,
  { motif = null, who, ...step }: StructureStep,
) {
  const given = { now, revision, motif, ...(who === undefined ? {} : { who }) };
  const moved = structureLife.advance({ ...step, from }, given);
  const { written } = moved;
  if (written === null) throw new Error('a structure goes with all that it holds, by its own module');
  await db.updateTable('structure').set(written).where('structureId', '=', structureId).execute();
  return { ...moved, written };
}

type PersonStep = Omit<PersonMove, 'from'> & { readonly motif?: string | null };

/** Moves the person with the structure, if the table says that it changes anything for them. */
export async function movePerson(
  { db, now }: Call,
  { interlocuteurId, etat: from, revision }: Person,
  { motif = null, ...step }: PersonStep,
): Promise<PersonEtat> {
  const { written } = personLife.advance({ ...step, from }, { now, revision, motif });
  if (written?.updatedAt !== undefined)
    await db
      .updateTable('interlocuteur')
      .set(written)
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
  return written?.etat ?? from;
}
