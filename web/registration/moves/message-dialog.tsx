import { useState } from 'react';
import type { SimpleMove } from '#domain/dossier/simple-moves.ts';
import { Button } from '#web/design/action/button.tsx';
import { messages } from '#web/design/design-messages.ts';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import type { Action } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

export type MessageDialogProps = {
  move: SimpleMove;
  sending: Action;
  onSend: (message: string) => void;
  onClose: () => void;
};

/** The words that a move carries; what was typed stays while it is refused. */
export function MessageDialog({ move, sending, onSend, onClose }: MessageDialogProps) {
  const [message, setMessage] = useState('');
  return (
    <Dialog
      open
      title={move.button}
      onClose={onClose}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button data-first busy={sending.busy} onClick={() => onSend(message)}>
            {move.button}
          </Button>
        </>
      }
    >
      {sending.problem ? <ProblemAlert error={sending.problem} /> : null}
      <TextArea
        label={move.message?.label}
        hint={move.message?.hint}
        required
        maxLength={2000}
        value={message}
        error={sending.errors.get('message')}
        onValue={setMessage}
      />
    </Dialog>
  );
}
