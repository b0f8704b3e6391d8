/** What the history is asked about must exist for the caller: foreign and unknown are the same 404. */

import type { QueryOf } from '#contract/endpoint.ts';
import type { readHistory } from '#contract/history.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { may } from '#domain/permission/may.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

/** @throws Refusal NOT_FOUND */
export async function refuseUnknownSubject(call: Call, query: QueryOf<typeof readHistory>): Promise<void> {
  const { dossierId, structureId, interlocuteurId } = query;
  const known =
    (dossierId === undefined || (await knowsDossier(call, dossierId))) &&
    (structureId === undefined || (await knowsStructure(call, structureId))) &&
    (interlocuteurId === undefined || (await knowsPerson(call, interlocuteurId)));
  if (!known) throw new Refusal(NOT_FOUND);
}

/** By its trace and not by its row: what was deleted keeps its history. */
async function knowsDossier({ db, scope }: Call, dossierId: number): Promise<boolean> {
  const trace = await db
    .selectFrom('historique')
    .select('historiqueId')
    .where('dossierId', '=', dossierId)
    .where(within(scope, 'structure_id'))
    .limit(1)
    .executeTakeFirst();
  return trace !== undefined;
}

async function knowsStructure({ db, actor }: Call, structureId: number): Promise<boolean> {
  if (!may(actor, 'readHistory', { structureId })) return false;
  const row = await db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A producer knows the people of the own structure, staff everyone. */
async function knowsPerson({ db, scope }: Call, interlocuteurId: number): Promise<boolean> {
  if (scope.kind === 'none') return false;
  const people = db
    .selectFrom('interlocuteur as i')
    .select('i.interlocuteurId')
    .where('i.interlocuteurId', '=', interlocuteurId);
  const row = await (scope.kind === 'all'
    ? people
    : people
        .innerJoin('collaborateur as c', 'c.interlocuteurId', 'i.interlocuteurId')
        .where('c.structureId', '=', scope.structureId)
  ).executeTakeFirst();
  return row !== undefined;
}
