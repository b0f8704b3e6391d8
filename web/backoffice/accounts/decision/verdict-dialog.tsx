import type { AccountFile } from '#contract/account/workflow.ts';
import { verdictWords as words } from '#web/app/catalogue/accounts-staff/decision.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
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
    <ConfirmDialog
      open={verdict.asked !== null}
      title={deleting ? words.remove.title : words.accept.title}
      onClose={verdict.cancel}
      confirm={deleting ? words.remove.confirm : words.actions.OK}
      danger={deleting}
      busy={verdict.busy}
      onConfirm={verdict.confirm}
    >
      <p>{deleting ? words.remove.sentence(file.structure.raison, person) : words.accept.sentence}</p>
      {deleting ? null : <AccountAlerts asked alerts={alerts.filter(({ tone }) => tone === 'warning')} />}
    </ConfirmDialog>
  );
}
