import { useState } from 'react';
import { type ClusterOut, tellApart } from '#contract/registration/clusters.ts';
import { CHOIX_MOTIF_MAX } from '#domain/proximity/choices.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { clustersStaff as words } from '#web/app/catalogue/clusters-staff/clusters.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';

const MOTIF_ID = 'motif-distinction';

export type ApartDialogProps = {
  cluster: ClusterOut;
  onClose: () => void;
  onDone: (sentence: string) => Promise<void>;
};

/** Says what distinguishes them, once for all of them. */
export function ApartDialog({ cluster: { membres }, onClose, onDone }: ApartDialogProps) {
  const [motif, setMotif] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, busy, faults, problem } = useAction();
  const confirm = () => {
    const said = motif.trim();
    setMissing(said === '');
    if (said === '') return document.getElementById(MOTIF_ID)?.focus();
    void run(async () => {
      const elementIds = membres.map(({ elementId }) => elementId);
      await call(tellApart, { body: { elementIds, motif: said } });
      await onDone(words.told);
    });
  };
  return (
    <ConfirmDialog
      open
      title={words.apartTitle}
      onClose={onClose}
      confirm={words.confirm}
      busy={busy}
      onConfirm={confirm}
    >
      <p>{words.apartSentence(membres.length)}</p>
      <TextArea
        id={MOTIF_ID}
        label={words.motif}
        required
        rows={3}
        maxLength={CHOIX_MOTIF_MAX}
        value={motif}
        onValue={setMotif}
        error={missing ? words.motifMissing : faults.get('motif')}
      />
      {problem ? <ProblemNotice error={problem} /> : null}
    </ConfirmDialog>
  );
}
