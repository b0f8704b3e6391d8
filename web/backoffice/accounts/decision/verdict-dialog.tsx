import type { AccountFile } from '../../../../contract/account/workflow.ts';
import { verdictWords as words } from '../../../app/catalogue/accounts-staff/decision.ts';
import { Button } from '../../../design/action/button.tsx';
import { Dialog } from '../../../design/feedback/dialog.tsx';
import { AccountAlerts } from '../file/account-alert-list.tsx';
import type { AccountAlert } from '../file/account-alerts.ts';
import type { Verdict } from './use-verdict.ts';

export type VerdictDialogProps = {
  file: AccountFile;
  verdict: Verdict;
  alerts: readonly AccountAlert[];
  person: string;
};

/** Asked before a deletion, and before an acceptance that something speaks against. */
export function VerdictDialog({ file, verdict, alerts, person }: VerdictDialogProps) {
  const deleting = verdict.asked === 'DELETE';
  return (
    <Dialog
      open={verdict.asked !== null}
      title={deleting ? words.remove.title : words.accept.title}
      onClose={verdict.cancel}
      foot={
        <>
          <Button variant="secondary" onClick={verdict.cancel}>
            {words.cancel}
          </Button>
          <Button variant={deleting ? 'danger' : 'primary'} busy={verdict.busy} onClick={verdict.confirm}>
            {deleting ? words.remove.confirm : words.actions.OK}
          </Button>
        </>
      }
    >
      <p>{deleting ? words.remove.sentence(file.structure.raison, person) : words.accept.sentence}</p>
      {deleting ? null : <AccountAlerts alerts={alerts.filter(({ tone }) => tone === 'warning')} />}
    </Dialog>
  );
}
