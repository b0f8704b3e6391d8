/** `DELETE /api/isrc`: a recording that is still being entered goes; its history stays. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { deleteElement } from '#contract/registration/isrc.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';
import { moveElements } from '../move-elements.ts';
import { lockElement } from './element-lookup.ts';

export const remove: Handler<typeof deleteElement> = async (call, { body }) => {
  const element = await lockElement(call, body.elementId);
  const external =
    element.dossierId !== body.dossierId ||
    (body.structureId !== undefined && element.structureId !== body.structureId);
  if (external) throw new DomainError(NOT_FOUND);
  await moveElements(call, [element], () => ({ action: 'delete', by: 'producer' }));
  await call.record({
    structureId: element.structureId,
    dossierId: element.dossierId,
    elementId: element.elementId,
    before: element,
  });
  return { elementId: element.elementId };
};
