/** For which structure a request is written, and whether that structure may request codes. */

import { NOT_FOUND } from '#contract/problem.ts';
import { STRUCTURE_NOT_ELIGIBLE } from '#contract/registration/isrc.ts';
import { Refusal } from '#domain/refusal.ts';
import { whyNotEligible } from '#domain/structure/eligibility.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

export type RequestingStructure = { readonly structureId: number; readonly raison: string };

/**
 * @param wished the structure named in the call; staff may write on behalf of any, a member only for the current one.
 * @throws Refusal NOT_FOUND or STRUCTURE_NOT_ELIGIBLE
 */
export async function eligibleStructure(
  call: Call,
  wished: number | undefined,
): Promise<RequestingStructure> {
  return eligibleById(call, wished ?? currentStructureId(call));
}

/** @throws Refusal NOT_FOUND or STRUCTURE_NOT_ELIGIBLE */
export async function eligibleById(
  call: Pick<Call, 'db' | 'scope'>,
  structureId: number,
): Promise<RequestingStructure> {
  const structure = await call.db
    .selectFrom('structure')
    .select(['structureId', 'raison', 'etat', 'statut', 'situation'])
    .where('structureId', '=', structureId)
    .where(within(call.scope, 'structure_id'))
    .executeTakeFirst();
  if (structure === undefined) throw new Refusal(NOT_FOUND);
  const { etat, statut, situation } = structure;
  const why = whyNotEligible({ etat, statut, situation });
  if (why !== null) throw new Refusal(STRUCTURE_NOT_ELIGIBLE, { detail: why });
  return structure;
}

function currentStructureId({ actor }: Call): number {
  if (actor.kind === 'staff') return actor.structureId;
  if (actor.kind === 'member') return actor.structure.structureId;
  throw new Refusal(NOT_FOUND);
}
