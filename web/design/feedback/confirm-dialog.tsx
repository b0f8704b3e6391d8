import { Button } from '../action/button.tsx';
import { messages } from '../design-messages.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

export type ConfirmDialogProps = Omit<DialogProps, 'foot'> & {
  /** Label of the confirmation button, self-explanatory. */
  confirm: string;
  /** Null: an obstacle prevents the action; the body explains it. */
  onConfirm: (() => void) | null;
  /** « Annuler » by default. */
  cancel?: string;
  busy?: boolean;
  /** True for an irreversible action. */
  danger?: boolean;
};

/**
 * A modal confirmation with two answers, the safe one first. The focus is on the confirmation, or
 * on the safe one for an irreversible action.
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
