/** `GET /api/structure`. */

import type { readStructure, StructureOut } from '#contract/account/structure.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { presentStructure } from './structure-columns.ts';
import { findStructure, structureCan } from './structure-lookup.ts';

export const read: Verb<typeof readStructure> = (call, { query }) =>
  readOne(call, query.structureId);

/** @param wished the current structure when undefined */
export async function readOne(call: Call, wished: number | undefined): Promise<StructureOut> {
  const structure = await findStructure(call, wished);
  return presentStructure(structure, structureCan(call, structure));
}
