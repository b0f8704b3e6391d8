import { IconSend } from '@tabler/icons-react';
import { isMinuterieComplete } from '#domain/minuterie/sequences.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { grid } from '#web/producer/messages/grid.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { readRow } from '../sheet/read-row.ts';

const messages = grid.timing;

/**
 * Recordings in MINU are transmitted to the society with their duration, irreversibly: this needs
 * an explicit action, not an autosave.
 */
export function Timings({ lines }: { lines: readonly Line[] }) {
  const { autosave } = useRequest();
  const waiting = lines.filter(({ scope }) => scope === 'timing');
  if (waiting.length === 0) return null;
  const complete = waiting.filter(
    ({ row, errors }) => errors.length === 0 && isMinuterieComplete(readRow(row).fields),
  );
  return (
    <AlertBox tone="info" title={messages.waiting(waiting.length)}>
      <div className="row">
        {/* Always there: nothing under it may move while a duration is typed. */}
        <Button
          size="small"
          icon={<IconSend size={18} aria-hidden />}
          disabledReason={complete.length > 0 ? null : messages.nothingToTransmit}
          onClick={() => autosave.transmit(complete.map(({ row }) => row.key))}
        >
          {messages.transmit(complete.length)}
        </Button>
        <span>{messages.final}</span>
      </div>
    </AlertBox>
  );
}
