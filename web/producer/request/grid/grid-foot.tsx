import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { Kbd } from '#web/design/action/kbd.tsx';
import { grid } from '#web/producer/messages/grid.ts';
import { filledLines, type Line, totalDuration } from '../flow/lines.ts';
import { HelpDialog } from './help-dialog.tsx';

const messages = grid.hints;

/** Number of recordings, and the main keyboard shortcuts. */
export function GridFoot({ lines, hints }: { lines: readonly Line[]; hints: boolean }) {
  const filled = filledLines(lines);
  const { enter, ctrl } = grid.keys;
  return (
    <div className="grid-foot">
      <p>{grid.total(filled.length, totalDuration(filled))}</p>
      {hints ? (
        <div className="grid-keys row">
          <p className="grid-hints row" aria-hidden>
            <span>
              <Kbd>{enter}</Kbd> {messages.edit}
            </span>
            <span>
              <Kbd>{ctrl}</Kbd> <Kbd>V</Kbd> {messages.paste}
            </span>
            <span>
              <Kbd>{ctrl}</Kbd> <Kbd>D</Kbd> {messages.above}
            </span>
          </p>
          <Shortcuts />
        </div>
      ) : null}
    </div>
  );
}

/** The other keys. */
function Shortcuts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<IconKeyboard size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {grid.tools.shortcuts}
      </Button>
      <HelpDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
