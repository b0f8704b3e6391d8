import { useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import type { Selection } from '#web/design/table/data-table-props.ts';

export const elementKey = ({ elementId }: Pick<ElementRow, 'elementId'>) => String(elementId);

/** The recordings that are ticked, whichever page they are on: a page that is left keeps its own. */
export function useChosen(rows: readonly ElementRow[]) {
  const [kept, keep] = useState<ReadonlyMap<string, ElementRow>>(new Map());
  const shown = new Map(rows.map((row) => [elementKey(row), row]));
  const selection: Selection = {
    selected: new Set(kept.keys()),
    onSelected: (selected) =>
      keep(
        new Map(
          [...selected].flatMap((id) => {
            const row = shown.get(id) ?? kept.get(id);
            return row === undefined ? [] : [[id, row] as const];
          }),
        ),
      ),
  };
  // As they are now, where they are on screen.
  const chosen = [...kept].map(([id, row]) => shown.get(id) ?? row);
  return { chosen, selection, clear: () => keep(new Map()) };
}
