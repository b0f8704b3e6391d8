/** `DELETE /api/isrc`: a recording that is still being entered goes; its history stays. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { deleteElement } from '#contract/registration/isrc.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import { moveElements } from '../move-elements.ts';
import { lockElement } from './element-lookup.ts';

export const remove: Verb<typeof deleteElement> = async (call, { body }) => {
  const element = await lockElement(call, body.elementId);
  const elsewhere =
    element.dossierId !== body.dossierId ||
    (body.structureId !== undefined && element.structureId !== body.structureId);
  if (elsewhere) throw new Refusal(NOT_FOUND);
  await moveElements(call, [element], () => ({ action: 'delete', by: 'producer' }));
  await call.record({
    structureId: element.structureId,
    dossierId: element.dossierId,
    elementId: element.elementId,
    before: element,
  });
  return { elementId: element.elementId };
};
