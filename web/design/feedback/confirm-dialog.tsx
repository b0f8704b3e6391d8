import { Button } from '../action/button.tsx';
import { messages } from '../design-messages.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

export type ConfirmDialogProps = Omit<DialogProps, 'foot'> & {
  /** What the press does, in words that stand for themselves. */
  confirm: string;
  /** Null: there is something in the way, which the body says. */
  onConfirm: (() => void) | null;
  /** « Annuler » unless the question wants other words. */
  cancel?: string;
  busy?: boolean;
  /** What is done cannot be undone. */
  danger?: boolean;
};

/**
 * A modal question with its two answers: the one that changes nothing comes first. The focus waits on the answer, on the
 * one that changes nothing where what is done cannot be undone.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirm,
    onConfirm,
    cancel = messages.cancel,
    busy = false,
    danger = false,
    ...dialog
  } = props;
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button
            variant="secondary"
            data-first={danger || onConfirm === null ? '' : undefined}
            onClick={dialog.onClose}
          >
            {cancel}
          </Button>
          {onConfirm === null ? null : (
            <Button
              variant={danger ? 'danger' : 'primary'}
              data-first={danger ? undefined : ''}
              busy={busy}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    />
  );
}
