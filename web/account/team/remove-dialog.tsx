import type { TeamRow } from '#contract/account/team.ts';
import { teamWords as words } from '#web/app/catalogue/account/team.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
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
      title={words.removeTitle(name)}
      onClose={close}
      confirm={words.removeNamed(name)}
      danger
      busy={removal.isPending}
      onConfirm={() => row && removal.mutate(row, { onSuccess: close })}
    >
      <p>{row?.moi ? words.removeSelf : words.removeSentence(name)}</p>
      {removal.error ? <ProblemNotice error={removal.error} /> : null}
    </ConfirmDialog>
  );
}
