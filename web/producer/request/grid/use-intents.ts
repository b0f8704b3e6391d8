import { useRequest } from '../flow/use-request.ts';
import type { Cursor, Intent } from '../sheet/keys.ts';
import type { useSelection } from './selection/use-selection.ts';
import type { CellInput, useCell } from './use-cell.ts';
import { useRowTools } from './use-row-tools.ts';

export type IntentsInput = CellInput & {
  cell: ReturnType<typeof useCell>;
  selection: ReturnType<typeof useSelection>;
};

/** Carries out what a key means. */
export function useIntents(input: IntentsInput): (intent: Intent) => void {
  const { lines, columns, cursor, moveTo, cell, selection } = input;
  const { autosave } = useRequest();
  const tools = useRowTools(input);
  return (intent) => {
    switch (intent.do) {
      case 'move':
        return moveTo(intent.to);
      case 'tab':
        return moveTo(intent.to, true, { from: cursor.from });
      case 'extend':
        return selection.extend(intent.to);
      case 'selectAll':
        return selection.extend(endOf(lines.length, columns.length), { row: 0, column: 0 });
      case 'edit':
        return cell.begin(intent.seed);
      case 'clear':
      case 'copyAbove':
        if (!selection.many && !cell.isWritable()) return;
        return intent.do === 'clear' ? selection.clear() : selection.fillDown();
      case 'removeRow':
        return tools.remove(selection.range);
      case 'escape':
        void autosave.flush();
        return moveTo(cursor);
      default:
        return tools[intent.do]();
    }
  };
}

const endOf = (rows: number, columns: number): Cursor => ({ row: rows - 1, column: columns - 1 });
