import { changePrefix, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';
import type { Opened } from '../registry/opening.tsx';
import { prefixesStaff as messages } from './messages.ts';

export type PrefixDialogProps = Opened & { prefixe: PrefixeOut };

/** Closing is permanent, so a motive is required. */
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
