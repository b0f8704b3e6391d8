/** The identity of a structure, held for a change that staff accept. */

import { isValidated } from '#domain/structure/life.ts';
import type { StructureFields } from '#domain/structure/structure-fields.ts';
import type { Call } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { changedFields, type StructureFieldsIn } from '../structure-columns.ts';
import { lockStructure } from '../structure-lookup.ts';
import { writeChange } from '../update.ts';
import { fieldFaults } from '../update-faults.ts';

/** @throws Refusal NOT_FOUND */
export async function holdIdentity(call: Call, structureId: number) {
  const structure = await lockStructure(call, structureId);
  const fields = structureFieldsOf(structure);
  return {
    fields,
    validated: isValidated(structure.etat),
    changed: (given: StructureFieldsIn) => changedFields(fields, given),
    faults: (changed: Partial<StructureFields>) => fieldFaults(call, structure, changed, {}),
    write: (changed: Partial<StructureFields>) => writeChange(call, structure, changed, {}),
  };
}
