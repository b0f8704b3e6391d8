import type { TeamRow } from '#contract/account/team.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { teamMessages as messages } from './messages.ts';
import { nameOf } from './name-of.ts';
import { useRemoval } from './use-team-actions.ts';

export type RemoveDialogProps = {
  /** Who is about to leave; null keeps the question closed. */
  row: TeamRow | null;
  onClose: () => void;
};

export function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const removal = useRemoval();
  const close = () => {
    removal.reset();
    onClose();
  };
  const name = row === null ? '' : nameOf(row);
  return (
    <ConfirmDialog
      open={row !== null}
      title={messages.removeTitle(name)}
      onClose={close}
      confirm={messages.removeNamed(name)}
      danger
      busy={removal.isPending}
      onConfirm={() => row && removal.mutate(row, { onSuccess: close })}
    >
      <p>{row?.moi ? messages.removeSelf : messages.removeSentence(name)}</p>
      {removal.error ? <ProblemAlert error={removal.error} /> : null}
    </ConfirmDialog>
  );
}
