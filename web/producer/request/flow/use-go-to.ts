import { useCallback, useState } from 'react';
import type { MoveTo } from '../grid/selection/use-cursor.ts';
import type { View } from '../grid/view-choice.tsx';
import type { GoTo } from '../notices/summary.tsx';
import type { ColumnName } from '../sheet/row.ts';

/** The field of the form that is to take the focus; null once it has it. */
export type RequestedField = { readonly name: string | null; readonly onTaken: () => void };

export type Going = {
  columns: readonly ColumnName[];
  view: View;
  setView: (view: View) => void;
  moveTo: MoveTo;
};

/** Moves the cursor to an error, in whichever view can show it. */
export function useGoTo({ columns, view, setView, moveTo }: Going): {
  goTo: GoTo;
  field: RequestedField;
} {
  const [name, setName] = useState<string | null>(null);
  const goTo = useCallback<GoTo>(
    (target) => {
      const column = (columns as readonly string[]).indexOf(target.name);
      moveTo({ row: target.index, column: Math.max(0, column) }, view === 'grid' && column >= 0);
      if (view === 'grid' && column >= 0) return;
      // Fields without a column show only in the form.
      setView('form');
      setName(target.name);
    },
    [columns, view, setView, moveTo],
  );
  const onTaken = useCallback(() => setName(null), []);
  return { goTo, field: { name, onTaken } };
}
