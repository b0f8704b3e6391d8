/** `POST /api/isrc`: adds a recording to a draft; without dossierId, opens a new draft for it. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { createElement } from '#contract/registration/isrc.ts';
import { DomainError } from '#domain/domain-error.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { draftingStructure } from '../requesting-structure.ts';
import { columnsOf, inputFields, mergedFields } from './element-columns.ts';
import { keepProximity } from './keep-proximity.ts';
import { newElementErrors, nextRang, openDraft, openedDraft } from './new-element.ts';

export const create: Handler<typeof createElement> = async (call, { body }) => {
  const dossier =
    body.dossierId === undefined
      ? await openDraft(call, await draftingStructure(call, body.structureId), {
          titre: null,
          createdBy: interlocuteurOf(call),
        })
      : await openedDraft(call, body.dossierId);
  const fields = inputFields(body);
  const fieldErrors = await newElementErrors(
    call,
    dossier.structureId,
    mergedFields(EMPTY_ELEMENT, fields),
  );
  if (fieldErrors.length > 0) throw new DomainError(INVALID_FIELDS, { errors: fieldErrors });
  const rang = await nextRang(call, dossier.dossierId);
  const created = await call.db
    .insertInto('element')
    .values({
      producteur: dossier.raison,
      ...columnsOf(fields),
      type: fields.type ?? 'P',
      dossierId: dossier.dossierId,
      structureId: dossier.structureId,
      rang,
      createdAt: call.now,
      updatedAt: call.now,
    })
    .returning(['elementId', 'dossierId', 'rang', 'revision'])
    .executeTakeFirstOrThrow();
  await keepProximity(call.db, [
    {
      ...mergedFields(EMPTY_ELEMENT, fields),
      type: fields.type ?? 'P',
      elementId: created.elementId,
    },
  ]);
  await call.db
    .updateTable('dossier')
    .set({ updatedAt: call.now })
    .where('dossierId', '=', dossier.dossierId)
    .execute();
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    elementId: created.elementId,
    after: fields,
  });
  return created;
};
