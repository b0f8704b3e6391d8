import {
  IconArrowBackUp,
  IconArrowBarToDown,
  IconArrowForwardUp,
  IconColumns3,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { Popover } from '#web/design/frame/popover.tsx';
import { grid } from '#web/producer/messages/grid.ts';
import { AssistantEntry } from '../assistant/assistant-entry.tsx';
import { AudioEntry } from '../audio/audio-entry.tsx';
import type { Line } from '../flow/lines.ts';
import { useRequest, useSheet } from '../flow/use-request.ts';
import { linesIn, rangeOf } from '../sheet/range.ts';
import { ImportLink } from './import-link.tsx';
import type { GridCursor, MoveTo } from './selection/use-cursor.ts';
import { useSelection } from './selection/use-selection.ts';
import { type ChosenColumns, columnLabel, MORE_COLUMNS } from './use-columns.ts';
import { removableIn, useRowTools } from './use-row-tools.ts';

const messages = grid.tools;

export type ToolbarProps = {
  lines: readonly Line[];
  chosen: ChosenColumns;
  cursor: GridCursor;
  moveTo: MoveTo;
  say: (sentence: string) => void;
};

/** Buttons for the keyboard actions. */
export function GridToolbar({ lines, chosen, cursor, moveTo, say }: ToolbarProps) {
  const { mayAdd } = useRequest();
  const { canUndo, canRedo } = useSheet();
  const tools = useRowTools({ lines, moveTo, say });
  const line = lines[cursor.row];
  const range = rangeOf(cursor, cursor.anchor);
  const removable = removableIn(lines, range);
  const selection = useSelection(
    { lines, columns: chosen.columns, cursor, moveTo, say },
    (rows) => rows,
  );
  return (
    <div className="grid-tools row gap-8" role="toolbar" aria-label={messages.label}>
      {mayAdd ? (
        <Button
          variant="secondary"
          size="small"
          icon={<IconPlus size={18} aria-hidden />}
          aria-label={messages.addRowsName}
          onClick={tools.add}
        >
          {messages.addRows}
        </Button>
      ) : null}
      {mayAdd ? <ImportLink /> : null}
      {mayAdd ? <AudioEntry lines={lines} say={say} /> : null}
      {line ? <AssistantEntry line={line} /> : null}
      <ColumnsMenu chosen={chosen} />
      <span className="grid-tools-end">
        <IconButton
          label={messages.fillDown}
          size="small"
          icon={<IconArrowBarToDown size={18} aria-hidden />}
          disabled={linesIn(range) === 1 && range.top === 0}
          onClick={selection.fillDown}
        />
        <IconButton
          label={
            removable === 0
              ? messages.cannotRemove
              : linesIn(range) > 1
                ? messages.removeRows(linesIn(range))
                : messages.removeRow(cursor.row + 1)
          }
          size="small"
          icon={<IconTrash size={18} aria-hidden />}
          disabled={removable === 0}
          onClick={() => tools.remove(range)}
        />
        <IconButton
          label={messages.undo}
          size="small"
          icon={<IconArrowBackUp size={18} aria-hidden />}
          disabled={!canUndo}
          onClick={tools.undo}
        />
        <IconButton
          label={messages.redo}
          size="small"
          icon={<IconArrowForwardUp size={18} aria-hidden />}
          disabled={!canRedo}
          onClick={tools.redo}
        />
      </span>
    </div>
  );
}

/** The columns that not every request needs. */
function ColumnsMenu({ chosen }: { chosen: ChosenColumns }) {
  return (
    <Popover
      triggerClass="button grid-columns-button"
      trigger={
        <>
          <IconColumns3 size={18} aria-hidden />
          {messages.columns}
        </>
      }
    >
      {() => (
        <fieldset className="grid-columns stack gap-4">
          <legend>{messages.columnsLegend}</legend>
          {MORE_COLUMNS.map((name) => (
            <Checkbox
              key={name}
              label={columnLabel(name)}
              checked={chosen.isShown(name)}
              onChecked={(shown) => chosen.show(name, shown)}
            />
          ))}
        </fieldset>
      )}
    </Popover>
  );
}
