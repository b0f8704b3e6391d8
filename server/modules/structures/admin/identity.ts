/** The identity of a structure, locked for a change that staff accept. */

import { isValidated } from '#domain/structure/state-machine.ts';
import type { StructureFields } from '#domain/structure/structure-fields.ts';
import type { Call } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { changedFields, type StructureFieldsIn } from '../structure-columns.ts';
import { lockStructure } from '../structure-lookup.ts';
import { writeChange } from '../update.ts';
import { fieldErrors } from '../update-errors.ts';

/** @throws Refusal NOT_FOUND */
export async function lockCompanyIdentity(call: Call, structureId: number) {
  const structure = await lockStructure(call, structureId);
  const fields = structureFieldsOf(structure);
  return {
    fields,
    validated: isValidated(structure.etat),
    changed: (structureFieldsIn: StructureFieldsIn) => changedFields(fields, structureFieldsIn),
    errors: (changed: Partial<StructureFields>) => fieldErrors(call, structure, changed, {}),
    write: (changed: Partial<StructureFields>) => writeChange(call, structure, changed, {}),
  };
}
