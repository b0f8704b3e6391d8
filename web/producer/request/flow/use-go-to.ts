import { useCallback, useState } from 'react';
import type { MoveTo } from '../grid/use-cursor.ts';
import type { View } from '../grid/view-choice.tsx';
import type { GoTo } from '../notices/summary.tsx';
import { COLUMNS } from '../sheet/row.ts';

const COLUMN_NAMES: readonly string[] = COLUMNS;

/** The field of the form that is to take the focus; null once it has it. */
export type AskedField = { readonly name: string | null; readonly onTaken: () => void };

export type Going = { view: View; setView: (view: View) => void; moveTo: MoveTo };

/** Puts the cursor where something is to be put right, in whichever view can show it. */
export function useGoTo({ view, setView, moveTo }: Going): { goTo: GoTo; field: AskedField } {
  const [name, setName] = useState<string | null>(null);
  const goTo = useCallback<GoTo>(
    (target) => {
      const column = COLUMN_NAMES.indexOf(target.name);
      moveTo({ row: target.index, column: Math.max(0, column) }, view === 'grid' && column >= 0);
      if (view === 'grid' && column >= 0) return;
      // Only the form shows what has no column.
      setView('form');
      setName(target.name);
    },
    [view, setView, moveTo],
  );
  const onTaken = useCallback(() => setName(null), []);
  return { goTo, field: { name, onTaken } };
}
