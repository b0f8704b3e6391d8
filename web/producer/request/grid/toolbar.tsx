import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { grid } from '#web/app/catalogue/producer-grid.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { AssistantEntry } from '../assistant/assistant-entry.tsx';
import { AudioEntry } from '../audio/audio-entry.tsx';
import type { Line } from '../flow/lines.ts';
import { useRequest, useSheet } from '../flow/use-request.ts';
import type { Cursor } from '../sheet/keys.ts';
import { ImportLink } from './import-link.tsx';
import type { MoveTo } from './use-cursor.ts';
import { mayRemove, useRowTools } from './use-row-tools.ts';

const words = grid.tools;

export type ToolbarProps = {
  lines: readonly Line[];
  cursor: Cursor;
  moveTo: MoveTo;
  say: (sentence: string) => void;
};

/** What the keyboard does, for those who press buttons. */
export function GridToolbar({ lines, cursor, moveTo, say }: ToolbarProps) {
  const { mayAdd } = useRequest();
  const { canUndo, canRedo } = useSheet();
  const tools = useRowTools({ lines, moveTo, say });
  const line = lines[cursor.row];
  const removable = line !== undefined && mayRemove(line);
  return (
    <div className="grid-tools" role="toolbar" aria-label={words.label}>
      {mayAdd ? (
        <Button
          variant="secondary"
          size="small"
          icon={<IconPlus size={18} aria-hidden />}
          aria-label={words.addRowsName}
          onClick={tools.add}
        >
          {words.addRows}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        icon={<IconTrash size={18} aria-hidden />}
        disabledReason={removable ? null : words.cannotRemove}
        onClick={() => tools.remove(cursor)}
      >
        {words.removeRow(cursor.row + 1)}
      </Button>
      {mayAdd ? <ImportLink /> : null}
      {mayAdd ? <AudioEntry lines={lines} say={say} /> : null}
      {line ? <AssistantEntry line={line} /> : null}
      <span className="grid-tools-end">
        <IconButton
          label={words.undo}
          size="small"
          icon={<IconArrowBackUp size={18} aria-hidden />}
          disabled={!canUndo}
          onClick={tools.undo}
        />
        <IconButton
          label={words.redo}
          size="small"
          icon={<IconArrowForwardUp size={18} aria-hidden />}
          disabled={!canRedo}
          onClick={tools.redo}
        />
      </span>
    </div>
  );
}
