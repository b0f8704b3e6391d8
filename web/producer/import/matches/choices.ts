import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Requested } from '../use-import-actions.ts';

/** The lines that a person takes or leaves, of recordings that are there already; null when this person may not. */
export type Choices = {
  readonly busy: boolean;
  readonly take: (elementId: number) => void;
  readonly leave: (elementId: number) => void;
};

/** @param onChange has the file read again with what is wished */
export function choicesOf(
  { can, reglages: { pris, ecartes } }: Pick<ImportOut, 'can' | 'reglages'>,
  busy: boolean,
  onChange: (requested: Requested) => void,
): Choices | null {
  if (!can.change && !busy) return null;
  const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);
  return {
    busy,
    take: (id) => onChange({ pris: [...without(pris, id), id], ecartes: without(ecartes, id) }),
    leave: (id) => onChange({ pris: without(pris, id), ecartes: [...without(ecartes, id), id] }),
  };
}
