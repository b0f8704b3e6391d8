import { changePrefix, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { prefixesStaff as messages } from '#web/app/catalogue/prefixes-staff/prefixes.ts';
import { ProblemAlert } from '#web/app/page/problem-alert.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';
import type { Opened } from '../registry/opening.tsx';

export type PrefixDialogProps = Opened & { prefixe: PrefixeOut };

/** For ever, so with the reason. */
export function CloseDialog({ prefixe: { prefixeId, code }, onClose, onDone }: PrefixDialogProps) {
  const motif = useMotif(messages.motifMissing);
  const { busy, run, problem } = useAction();
  const confirm = () => {
    if (!motif.check()) return;
    void run(async () => {
      await call(changePrefix, { body: { prefixeId, action: 'CLOSE', motif: motif.value.trim() } });
      await onDone(messages.closed(code));
    });
  };
  return (
    <ConfirmDialog
      open
      title={messages.closeTitle(code)}
      onClose={onClose}
      confirm={messages.closeNamed(code)}
      danger
      busy={busy}
      onConfirm={confirm}
    >
      <p>{messages.closeSentence}</p>
      <MotifInput motif={motif} hint={messages.motifHint} />
      {problem ? <ProblemAlert error={problem} /> : null}
    </ConfirmDialog>
  );
}
