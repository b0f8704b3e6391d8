/**
 * `PUT /api/structure/fiche`: staff correct a structure, based on the version they read, with a
 * reason.
 */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import type { adminStructure } from '#contract/registry-admin/structures.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import type { HoldingsDeps } from '../holdings.ts';
import { changedFields, presentStructure, type Structure } from '../structure-columns.ts';
import { lockStructure, structureCan, targetEdit } from '../structure-lookup.ts';
import { pick, writeChange } from '../update.ts';
import { changedStatus, changeErrors } from '../update-errors.ts';
import { sheetOf } from './sheet.ts';
import { type Dated, situationAfter, situationErrors } from './situation-door.ts';

type Body = BodyOf<typeof adminStructure>;

export type AdminDeps = HoldingsDeps & {
  /** Whether the deployment has a brand with this code. */
  readonly isMarque: (code: string) => boolean;
};

export const carer =
  (adminDeps: AdminDeps): Handler<typeof adminStructure> =>
  async (call, { body }) => {
    const structure = await lockStructure(call, body.structureId);
    refuseStale(call, structure, body);
    targetEdit(call, structure);
    const changed = changedFields(structureFieldsOf(structure), body);
    const status = changedStatus(structure, body);
    const situation = situationAfter(structure, status, body);
    const marque = changedMarque(structure, body);
    const errors = [
      ...changeErrors(call, structure, changed, status),
      ...(await situationErrors(call, structure, status, situation, body)),
      ...(marque.marque === undefined || adminDeps.isMarque(marque.marque) ? [] : [UNKNOWN_MARQUE]),
    ];
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    const { motif } = body;
    await writeChange(call, structure, changed, { ...status, ...situation, ...marque });
    await call.record({
      structureId: structure.structureId,
      before: {
        ...pick(structure, Object.keys({ ...changed, ...status, ...marque })),
        ...dated(structure),
      },
      after: { ...changed, ...status, ...situation, ...marque, motif },
    });
    return sheetOf(call, adminDeps, structure.structureId);
  };

/**
 * Its colours, mails and certificates use the brand of the host it was created on, until staff
 * change it.
 */
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
  throw new DomainError(STRUCTURE_CHANGED, { versions: { sent, current } });
}

const dated = ({ situationDepuis, absorbeePar }: Structure): Dated => ({
  situationDepuis,
  absorbeePar,
});
