/** Finds an element within the caller's scope, and lists what the caller may do with it. */

import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';
import { type Element, lockDossier } from '../dossier-lookup.ts';
import type { ElementCan } from './element-columns.ts';

/**
 * Locks the dossier first, then the element: the same order for every writer, to avoid deadlocks.
 */
export async function lockElement(call: Call, elementId: number): Promise<Element> {
  const location = await call.db
    .selectFrom('element')
    .select('dossierId')
    .where('elementId', '=', elementId)
    .where(within(call.scope, 'structure_id'))
    .executeTakeFirst();
  if (location === undefined) throw new DomainError(NOT_FOUND);
  await lockDossier(call, location.dossierId);
  const element = await call.db
    .selectFrom('element')
    .selectAll()
    .where('elementId', '=', elementId)
    // A transfer may have taken it elsewhere while the lock was waited for.
    .where('dossierId', '=', location.dossierId)
    .executeTakeFirst();
  if (element === undefined) throw new DomainError(NOT_FOUND);
  return element;
}

export function elementCan(
  call: Call,
  element: Pick<Element, 'statut' | 'structureId'>,
): ElementCan {
  const writes = may(call.actor, 'writeDossiers', { structureId: element.structureId });
  const by = 'producer';
  return {
    edit:
      writes &&
      (recordingStateMachine.can({ action: 'edit', from: element.statut, by }) ||
        recordingStateMachine.can({
          action: 'completeMinuterie',
          from: element.statut,
          by,
          conditions: { minuterieComplete: true },
        })),
    delete: writes && recordingStateMachine.can({ action: 'delete', from: element.statut, by }),
  };
}
