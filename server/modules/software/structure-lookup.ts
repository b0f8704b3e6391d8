/** The structure whose software is spoken of: named, or the current one. */

import { NOT_FOUND } from '#contract/problem.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

/** @throws Refusal NOT_FOUND, also for a structure that is not the caller's */
export async function findStructureId(call: Call, wished: number | undefined): Promise<number> {
  return idOf(await inScope(call, wished).executeTakeFirst());
}

/** The same, one writer at a time: what is counted first stays true. */
export async function lockStructureId(call: Call, wished: number | undefined): Promise<number> {
  return idOf(await inScope(call, wished).forUpdate().executeTakeFirst());
}

function inScope({ db, scope, actor }: Call, wished: number | undefined) {
  return db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', wished ?? structureIdOf(actor) ?? 0)
    .where('fusionneeVers', 'is', null)
    .where(within(scope, 'structure_id'));
}

function idOf(row: { readonly structureId: number } | undefined): number {
  if (row === undefined) throw new Refusal(NOT_FOUND);
  return row.structureId;
}
