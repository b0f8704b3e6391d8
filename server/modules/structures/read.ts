/** `GET /api/structure`. */

import type { readStructure, StructureOut } from '#contract/account/structure.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { presentStructure } from './structure-columns.ts';
import { findStructure, structureCan } from './structure-lookup.ts';

export const read: Handler<typeof readStructure> = (call, { query }) =>
  readOne(call, query.structureId);

/** @param requested the current structure when undefined */
export async function readOne(call: Call, requested: number | undefined): Promise<StructureOut> {
  const structure = await findStructure(call, requested);
  return presentStructure(structure, structureCan(call, structure));
}
