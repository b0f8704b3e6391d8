import { useState } from 'react';
import { type ClusterOut, tellApart } from '../../../contract/registration/clusters.ts';
import { CHOIX_MOTIF_MAX } from '../../../domain/proximity/choices.ts';
import { call } from '../../app/api/call.ts';
import { asProblem, type ProblemError } from '../../app/api/problem-error.ts';
import { clustersStaff as words } from '../../app/catalogue/clusters-staff/clusters.ts';
import { ProblemNotice } from '../../app/piece/problem-notice.tsx';
import { Button } from '../../design/action/button.tsx';
import { Dialog } from '../../design/feedback/dialog.tsx';
import { TextArea } from '../../design/form/text-area.tsx';

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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const confirm = async () => {
    const said = motif.trim();
    setMissing(said === '');
    if (said === '') return document.getElementById(MOTIF_ID)?.focus();
    setBusy(true);
    setProblem(null);
    try {
      const elementIds = membres.map(({ elementId }) => elementId);
      await call(tellApart, { body: { elementIds, motif: said } });
      await onDone(words.told);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={words.apartTitle}
      onClose={onClose}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </>
      }
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
        error={missing ? words.motifMissing : (problem?.fieldMessage('motif') ?? null)}
      />
      {problem ? <ProblemNotice error={problem} /> : null}
    </Dialog>
  );
}
