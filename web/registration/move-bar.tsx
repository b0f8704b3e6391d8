import { IconLockOpen, IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { type DossierOut, moveDossier } from '#contract/registration/dossier.ts';
import type { SimpleMove } from '#domain/dossier/simple-moves.ts';
import { type SimpleMoveName, simpleMove } from '#domain/dossier/state-machine.ts';
import { Button } from '#web/design/action/button.tsx';
import { messages } from '#web/design/design-messages.ts';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { type Action, useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

const SIGNS: Readonly<Record<SimpleMove['sign'], typeof IconLockOpen>> = {
  giveBack: IconLockOpen,
  write: IconMessage2,
};

export type MoveBarProps = {
  dossier: Pick<DossierOut, 'dossierId' | 'can'>;
  /**
   * Side for which the moves are shown: staff also act as producers of a structure, but on their
   * own screen only as staff.
   */
  side: 'producer' | 'society';
  /** Refused or not, the screen must show where the dossier stands now. */
  refetch: () => Promise<unknown>;
  /** Moves the focus, as the pressed button disappears. */
  onMoved?: () => void;
};

const movesOf = ({ moves }: DossierOut['can'], side: MoveBarProps['side']) =>
  moves.filter((name) => (simpleMove(name).by === 'producer') === (side === 'producer'));

/** Buttons of the moves defined entirely by their table row, with their optional message. */
export function MoveBar({ dossier: { dossierId, can }, side, refetch, onMoved }: MoveBarProps) {
  const [requested, setRequested] = useState<SimpleMoveName | null>(null);
  const moving = useAction();
  const run = async (action: SimpleMoveName, message?: string) => {
    const body = { dossierId, action, ...(message === undefined ? {} : { message }) };
    const done = await moving.run(() => call(moveDossier, { body }).finally(refetch));
    if (done === null) return;
    announce(`${simpleMove(action).done}.`);
    setRequested(null);
    onMoved?.();
  };
  return (
    <>
      {movesOf(can, side).map((name) => {
        const { button, sign, message } = simpleMove(name);
        const Sign = SIGNS[sign];
        return (
          <Button
            key={name}
            variant={side === 'producer' ? 'secondary' : 'ghost'}
            size="small"
            icon={<Sign size={18} aria-hidden />}
            busy={moving.busy && requested === null}
            onClick={() => (message ? setRequested(name) : void run(name))}
          >
            {button}
          </Button>
        );
      })}
      {requested === null && moving.problem ? <ProblemAlert error={moving.problem} /> : null}
      {requested ? (
        <MessageDialog
          move={simpleMove(requested)}
          sending={moving}
          onSend={(message) => void run(requested, message)}
          onClose={() => {
            moving.forget();
            setRequested(null);
          }}
        />
      ) : null}
    </>
  );
}

type MessageDialogProps = {
  move: SimpleMove;
  sending: Action;
  onSend: (message: string) => void;
  onClose: () => void;
};

/** Message sent with a move; the typed text stays after a refusal. */
function MessageDialog({ move, sending, onSend, onClose }: MessageDialogProps) {
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
