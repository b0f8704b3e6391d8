import type { ImportOut } from '#contract/exchange/imports.ts';
import type { Requested } from '../use-import-actions.ts';

/**
 * Decisions to take or leave out lines of existing recordings; null when this person may not
 * decide.
 */
export type Choices = {
  readonly busy: boolean;
  readonly take: (elementId: number) => void;
  readonly leave: (elementId: number) => void;
};

/** @param onChange reads the file again with these choices */
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
