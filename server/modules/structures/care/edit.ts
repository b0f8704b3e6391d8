/** `PUT /api/structure/fiche`: staff correct a structure, from the version they read, and say why. */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import type { careStructure } from '#contract/registry-care/structures.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import type { HeldParts } from '../held.ts';
import { changedFields, presentStructure, type Structure } from '../structure-columns.ts';
import { leadEdit, lockStructure, structureCan } from '../structure-lookup.ts';
import { pick, writeChange } from '../update.ts';
import { changedStanding, changeFaults } from '../update-faults.ts';
import { sheetOf } from './sheet.ts';
import { type Dated, situationAfter, situationFaults } from './situation-door.ts';

type Body = BodyOf<typeof careStructure>;

export type CareParts = HeldParts & {
  /** A brand of this deployment has this code. */
  readonly isMarque: (code: string) => boolean;
};

export const carer =
  (parts: CareParts): Verb<typeof careStructure> =>
  async (call, { body }) => {
    const structure = await lockStructure(call, body.structureId);
    refuseStale(call, structure, body);
    leadEdit(call, structure);
    const changed = changedFields(structureFieldsOf(structure), body);
    const standing = changedStanding(structure, body);
    const situation = situationAfter(structure, standing, body);
    const marque = changedMarque(structure, body);
    const errors = [
      ...changeFaults(call, structure, changed, standing),
      ...(await situationFaults(call, structure, standing, situation, body)),
      ...(marque.marque === undefined || parts.isMarque(marque.marque) ? [] : [UNKNOWN_MARQUE]),
    ];
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    const { motif } = body;
    await writeChange(call, structure, changed, { ...standing, ...situation, ...marque });
    await call.record({
      structureId: structure.structureId,
      before: {
        ...pick(structure, Object.keys({ ...changed, ...standing, ...marque })),
        ...dated(structure),
      },
      after: { ...changed, ...standing, ...situation, ...marque, motif },
    });
    return sheetOf(call, parts, structure.structureId);
  };

/** Its colours, its letters and its certificates are those of the host that it was opened on, until staff say else. */
function changedMarque(
  { marque: stored }: Structure,
  { marque = stored }: Body,
): Partial<Pick<Structure, 'marque'>> {
  return marque === stored ? {} : { marque };
}

const UNKNOWN_MARQUE: FieldError = {
  path: 'marque',
  code: 'UNKNOWN_VALUE',
  message: 'Ce portail n’a pas de marque de ce nom.',
};

function refuseStale(call: Call, structure: Structure, body: Body): void {
  const { structureId: _which, revision, ...sent } = body;
  if (revision === structure.revision) return;
  const current = presentStructure(structure, structureCan(call, structure));
  throw new Refusal(STRUCTURE_CHANGED, { versions: { sent, current } });
}

const dated = ({ situationDepuis, absorbeePar }: Structure): Dated => ({
  situationDepuis,
  absorbeePar,
});
