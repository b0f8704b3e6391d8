/** Determines the structure of a request, and whether it may request codes. */

import { NOT_FOUND } from '#contract/problem.ts';
import { STRUCTURE_NOT_ELIGIBLE } from '#contract/registration/isrc.ts';
import { DomainError } from '#domain/domain-error.ts';
import {
  mayPrepareRequests,
  mayRequestCodes,
  type StructureEligibility,
  whyNotEligible,
} from '#domain/structure/eligibility.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

export type RequestingStructure = { readonly structureId: number; readonly raison: string };

/**
 * For a draft: as well while the society studies the account. Nothing of it is sent before it is validated.
 * @throws Refusal NOT_FOUND or STRUCTURE_NOT_ELIGIBLE
 */
export async function draftingStructure(
  call: Call,
  requested: number | undefined,
): Promise<RequestingStructure> {
  return draftingById(call, requested ?? currentStructureId(call));
}

/** @throws Refusal NOT_FOUND or STRUCTURE_NOT_ELIGIBLE */
export async function draftingById(
  call: Pick<Call, 'db' | 'scope'>,
  structureId: number,
): Promise<RequestingStructure> {
  return result(call, structureId, mayPrepareRequests);
}

/**
 * @param wished the structure named in the call; staff may write on behalf of any, a member only for the current one.
 * @throws Refusal NOT_FOUND or STRUCTURE_NOT_ELIGIBLE
 */
export async function eligibleStructure(
  call: Call,
  requested: number | undefined,
): Promise<RequestingStructure> {
  return eligibleById(call, requested ?? currentStructureId(call));
}

/** @throws Refusal NOT_FOUND or STRUCTURE_NOT_ELIGIBLE */
export async function eligibleById(
  call: Pick<Call, 'db' | 'scope'>,
  structureId: number,
): Promise<RequestingStructure> {
  return result(call, structureId, mayRequestCodes);
}

async function result(
  call: Pick<Call, 'db' | 'scope'>,
  structureId: number,
  may: (structure: StructureEligibility) => boolean,
): Promise<RequestingStructure> {
  const structure = await call.db
    .selectFrom('structure')
    .select(['structureId', 'raison', 'etat', 'statut', 'situation'])
    .where('structureId', '=', structureId)
    .where(within(call.scope, 'structure_id'))
    .executeTakeFirst();
  if (structure === undefined) throw new DomainError(NOT_FOUND);
  if (may(structure)) return structure;
  throw new DomainError(STRUCTURE_NOT_ELIGIBLE, { detail: whyNotEligible(structure) ?? '' });
}

function currentStructureId({ actor }: Call): number {
  if (actor.kind === 'staff') return actor.structureId;
  if (actor.kind === 'member') return actor.structure.structureId;
  throw new DomainError(NOT_FOUND);
}
