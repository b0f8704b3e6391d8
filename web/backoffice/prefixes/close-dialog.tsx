import { changePrefix, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { prefixesStaff as words } from '#web/app/catalogue/prefixes-staff/prefixes.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { MotifInput, useMotif } from '../registry/motif-input.tsx';
import type { Opened } from '../registry/opening.tsx';

export type PrefixDialogProps = Opened & { prefixe: PrefixeOut };

/** For ever, so with the reason. */
export function CloseDialog({ prefixe: { prefixeId, code }, onClose, onDone }: PrefixDialogProps) {
  const motif = useMotif(words.motifMissing);
  const { busy, run, problem } = useAction();
  const confirm = () => {
    if (!motif.check()) return;
    void run(async () => {
      await call(changePrefix, { body: { prefixeId, action: 'CLOSE', motif: motif.value.trim() } });
      await onDone(words.closed(code));
    });
  };
  return (
    <ConfirmDialog
      open
      title={words.closeTitle(code)}
      onClose={onClose}
      confirm={words.closeNamed(code)}
      danger
      busy={busy}
      onConfirm={confirm}
    >
      <p>{words.closeSentence}</p>
      <MotifInput motif={motif} hint={words.motifHint} />
      {problem ? <ProblemNotice error={problem} /> : null}
    </ConfirmDialog>
  );
}
