/**
 * `PUT /api/isrc`: changes the fields of the body; a recording that lacks only its timing moves on
 * once it has it.
 */

import { sql } from 'kysely';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { ELEMENT_CHANGED, elementChange, type updateElement } from '#contract/registration/isrc.ts';
import { DomainError, type Versions } from '#domain/domain-error.ts';
import { checkElementFields, missingForSubmission } from '#domain/element/element.ts';
import { isTiming } from '#domain/element/fields.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { isMinuterieComplete } from '#domain/minuterie/sequences.ts';
import {
  awaitsMinuterie,
  isBeingEntered,
  type Statut,
  WITH_THE_SOCIETY,
} from '#domain/registration/statuts.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { readOnlyErrors } from '#server/platform/read-only-errors.ts';
import type { Element } from '../dossier-lookup.ts';
import { movedTo } from '../move-elements.ts';
import {
  changedFields,
  columnsOf,
  type FieldsIn,
  fieldsOf,
  mergedFields,
  presentElement,
} from './element-columns.ts';
import { elementCan, lockElement } from './element-lookup.ts';
import { keepProximity } from './keep-proximity.ts';
import { linkErrors } from './link-errors.ts';

export const update: Handler<typeof updateElement> = async (call, { body }) => {
  const element = await lockElement(call, body.elementId);
  const fields = changedFields(element, body);
  const statut = nextStatut(element, fields);
  if (body.revision !== undefined && body.revision !== element.revision) {
    throw new DomainError(ELEMENT_CHANGED, { versions: bothVersions(call, element, fields) });
  }
  const current = presentElement(element, null, elementCan(call, element));
  const fieldErrors = [
    ...readOnlyErrors(body, elementChange, current),
    ...errorsOf(call, element, fields, statut),
    ...(await linkErrors(call, element.structureId, fields.lien)),
  ];
  if (fieldErrors.length > 0) throw new DomainError(INVALID_FIELDS, { errors: fieldErrors });
  if (Object.keys(fields).length === 0) {
    call.recordNothing();
    return current;
  }
  const changed = await call.db
    .updateTable('element')
    .set({ ...columnsOf(fields), statut, revision: element.revision + 1, updatedAt: call.now })
    .where('elementId', '=', element.elementId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepProximity(call.db, [changed]);
  await call.db
    .updateTable('dossier')
    .set({
      updatedAt: call.now,
      ...(statut === element.statut ? {} : { returnedAt: returnedAt(call, element) }),
    })
    .where('dossierId', '=', element.dossierId)
    .execute();
  await call.record({
    action: statut === element.statut ? 'element.edit' : 'element.completeMinuterie',
    structureId: element.structureId,
    dossierId: element.dossierId,
    elementId: element.elementId,
    before: { statut: element.statut, ...pick(element, Object.keys(fields)) },
    after: { statut, ...pick(changed, Object.keys(fields)) },
  });
  return presentElement(changed, null, elementCan(call, changed));
};

/**
 * Time at which the dossier returned to the society; unchanged if the society already has another
 * of its recordings.
 */
const returnedAt = ({ now }: Call, { elementId, dossierId }: Element) =>
  sql<Date | null>`case when exists (select 1 from element m where m.dossier_id = ${dossierId}
      and m.element_id <> ${elementId} and m.statut in ${oneOf(WITH_THE_SOCIETY)})
    then returned_at else ${now}::timestamptz end`;

/**
 * The sent version and the current one, changed by somebody else meanwhile; an editable recording
 * has no code.
 */
function bothVersions(call: Call, element: Element, fields: FieldsIn): Versions {
  const can = elementCan(call, element);
  const asSent = presentElement(mergedFields(element, fields), null, can);
  return { sent: pick(asSent, Object.keys(fields)), current: presentElement(element, null, can) };
}

function nextStatut(element: Element, fields: FieldsIn): Statut {
  const onlyTiming = Object.keys(fields).every(isTiming);
  if (!awaitsMinuterie(element.statut) || !onlyTiming) {
    return movedTo({ action: 'edit', from: element.statut, by: 'producer' });
  }
  const complete = isMinuterieComplete(mergedFields(fieldsOf(element), fields));
  return complete
    ? movedTo({
        action: 'completeMinuterie',
        from: element.statut,
        by: 'producer',
        conditions: { minuterieComplete: true },
      })
    : element.statut;
}

function errorsOf(call: Call, element: Element, fields: FieldsIn, statut: Statut) {
  const after = mergedFields(fieldsOf(element), fields);
  const fieldErrors = checkElementFields(after, { year: yearOfAssignment(call.now) });
  return isBeingEntered(statut) ? fieldErrors : [...fieldErrors, ...missingForSubmission(after)];
}

function pick(element: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(element).filter(([name]) => names.includes(name)));
}
