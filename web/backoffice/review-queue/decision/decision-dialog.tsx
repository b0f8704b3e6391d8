import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { type Alert, AlertList } from '../file/alert-list.tsx';
import type { DecisionMessages } from '../file/filing.ts';
import type { Decision } from './use-decision.ts';

export type DecisionDialogProps<F> = {
  file: F;
  verdict: Decision;
  messages: DecisionMessages<F>;
  alerts: readonly Alert[];
};

/** Asked before what cannot be undone, and before what something speaks against. */
export function DecisionDialog<F>({
  file,
  verdict: decision,
  messages,
  alerts,
}: DecisionDialogProps<F>) {
  const { requested } = decision;
  if (requested === null) return null;
  const { title, sentence, confirm } = messages.ask(file, requested);
  return (
    <ConfirmDialog
      open
      title={title}
      onClose={decision.cancel}
      confirm={confirm}
      danger={requested === 'DELETE'}
      busy={decision.busy}
      onConfirm={decision.confirm}
    >
      <p>{sentence}</p>
      {requested === 'OK' ? (
        <AlertList requested alerts={alerts.filter(({ tone }) => tone === 'warning')} />
      ) : null}
    </ConfirmDialog>
  );
}
