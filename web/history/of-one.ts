import type { ElementOut } from '#contract/registration/element.ts';
import { decisionIn, type Entry, sendingsIn } from './traces.ts';

/**
 * History of one recording: its own entries, and its part of those about the whole dossier.
 * @param history newest first, as in the API
 */
export function historyOfOne(
  { elementId }: Pick<ElementOut, 'elementId'>,
  history: readonly Entry[],
): Entry[] {
  return history.flatMap((entry) => {
    if (entry.elementId === elementId) return [entry];
    const after = partOf(entry, elementId);
    return after === null ? [] : [{ ...entry, elementId, after }];
  });
}

function partOf(entry: Entry, elementId: number): object | null {
  if (entry.action === 'dossier.submit') {
    const elements = sendingsIn(entry).filter(([id]) => id === elementId);
    return elements.length === 0 ? null : { elements };
  }
  if (entry.action !== 'dossier.decide') return null;
  const { codes, refused } = decisionIn(entry);
  const isOwn = (line: { readonly elementId: number }) => line.elementId === elementId;
  const own = { attributed: codes.filter(isOwn), refused: refused.filter(isOwn), deleted: [] };
  return own.attributed.length + own.refused.length === 0 ? null : own;
}
