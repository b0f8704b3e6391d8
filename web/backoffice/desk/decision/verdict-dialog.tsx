import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { type Alert, AlertList } from '../file/alert-list.tsx';
import type { VerdictWords } from '../file/filing.ts';
import type { Verdict } from './use-verdict.ts';

export type VerdictDialogProps<F> = {
  file: F;
  verdict: Verdict;
  words: VerdictWords<F>;
  alerts: readonly Alert[];
};

/** Asked before what cannot be undone, and before what something speaks against. */
export function VerdictDialog<F>({ file, verdict, words, alerts }: VerdictDialogProps<F>) {
  const { asked } = verdict;
  if (asked === null) return null;
  const { title, sentence, confirm } = words.ask(file, asked);
  return (
    <ConfirmDialog
      open
      title={title}
      onClose={verdict.cancel}
      confirm={confirm}
      danger={asked === 'DELETE'}
      busy={verdict.busy}
      onConfirm={verdict.confirm}
    >
      <p>{sentence}</p>
      {asked === 'OK' ? (
        <AlertList asked alerts={alerts.filter(({ tone }) => tone === 'warning')} />
      ) : null}
    </ConfirmDialog>
  );
}
