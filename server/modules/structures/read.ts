/** `GET /api/structure`. */

import type { readStructure } from '../../../contract/account/structure.ts';
import type { Verb } from '../../platform/call.ts';
import { presentStructure } from './structure-columns.ts';
import { findStructure, structureCan } from './structure-lookup.ts';

export const read: Verb<typeof readStructure> = async (call, { query }) => {
  const structure = await findStructure(call, query.structureId);
  return presentStructure(structure, structureCan(call, structure));
};
