import { useState } from 'react';
import { changePrefix, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { prefixesStaff as words } from '#web/app/catalogue/prefixes-staff/prefixes.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';

const MOTIF_ID = 'motif-fermeture';
const MOTIF_MAX = 2000;

export type CloseDialogProps = {
  prefixe: PrefixeOut;
  onClose: () => void;
  onDone: (sentence: string) => Promise<void>;
};

/** For ever, so with the reason. */
export function CloseDialog({ prefixe: { prefixeId, code }, onClose, onDone }: CloseDialogProps) {
  const [motif, setMotif] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, run, faults, problem } = useAction();
  const confirm = () => {
    const said = motif.trim();
    setMissing(said === '');
    if (said === '') return document.getElementById(MOTIF_ID)?.focus();
    void run(async () => {
      await call(changePrefix, { body: { prefixeId, action: 'CLOSE', motif: said } });
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
      <TextArea
        id={MOTIF_ID}
        label={words.motif}
        hint={words.motifHint}
        required
        rows={3}
        maxLength={MOTIF_MAX}
        value={motif}
        onValue={setMotif}
        error={missing ? words.motifMissing : faults.get('motif')}
      />
      {problem ? <ProblemNotice error={problem} /> : null}
    </ConfirmDialog>
  );
}
