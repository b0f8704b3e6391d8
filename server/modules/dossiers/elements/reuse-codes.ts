/** Recordings that take an existing code leave the dossier when it is sent: they ask for nothing. */

import { DOSSIER_EMPTY } from '#contract/registration/dossier.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call } from '#server/platform/call.ts';
import type { Element } from '../dossier-lookup.ts';
import { moveElements } from '../move-elements.ts';

export type ReusedCode = { readonly elementId: number; readonly isrc: string };

/**
 * Deletes them, each with a trace that names the code, and answers the others.
 * @throws Refusal DOSSIER_EMPTY when no other is left
 */
export async function withoutReused(
  call: Call,
  entered: readonly Element[],
  reused: readonly ReusedCode[],
): Promise<readonly Element[]> {
  if (reused.length === 0) return entered;
  const codes = new Map(reused.map(({ elementId, isrc }) => [elementId, isrc]));
  const leaving = entered.filter(({ elementId }) => codes.has(elementId));
  const staying = entered.filter(({ elementId }) => !codes.has(elementId));
  if (staying.length === 0) {
    throw new DomainError(DOSSIER_EMPTY, {
      detail: 'Tous ses enregistrements reprennent un code existant : vous pouvez le supprimer.',
    });
  }
  for (const element of leaving) {
    await call.record({
      action: 'element.reuseCode',
      structureId: element.structureId,
      dossierId: element.dossierId,
      elementId: element.elementId,
      before: element,
      after: { isrc: codes.get(element.elementId) },
    });
  }
  await moveElements(call, leaving, () => ({ action: 'delete', by: 'producer' }));
  return staying;
}
