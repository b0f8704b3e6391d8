import type { TeamRow } from '../../../contract/account/team.ts';
import { accountForm } from '../../app/catalogue/account/form.ts';
import { teamWords as words } from '../../app/catalogue/account/team.ts';
import { ProblemNotice } from '../../app/piece/problem-notice.tsx';
import { Button } from '../../design/action/button.tsx';
import { Dialog } from '../../design/feedback/dialog.tsx';
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
    <Dialog
      open={row !== null}
      title={words.removeTitle(name)}
      onClose={close}
      foot={
        <>
          <Button variant="secondary" onClick={close}>
            {accountForm.cancel}
          </Button>
          <Button
            variant="danger"
            busy={removal.isPending}
            onClick={() => row && removal.mutate(row, { onSuccess: close })}
          >
            {words.removeNamed(name)}
          </Button>
        </>
      }
    >
      <p>{row?.moi ? words.removeSelf : words.removeSentence(name)}</p>
      {removal.error ? <ProblemNotice error={removal.error} /> : null}
    </Dialog>
  );
}
