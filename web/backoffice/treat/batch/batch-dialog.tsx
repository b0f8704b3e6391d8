import { useState } from 'react';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { batchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import type { BatchAction } from './batch.ts';

const words = batchWords.confirm;
const NAMED = 5;
const MOTIF_ID = 'motif-du-lot';

export type BatchDialogProps = {
  action: BatchAction;
  rows: readonly DossierRow[];
  onCancel: () => void;
  onConfirm: (motif: string) => void;
};

/** Counted and named before anything leaves; a refusal says why, once for all. */
export function BatchDialog({ action, rows, onCancel, onConfirm }: BatchDialogProps) {
  const [motif, setMotif] = useState('');
  const [tried, setTried] = useState(false);
  const missing = action === 'KO' && motif.trim() === '';
  const recordings = rows.reduce((sum, { counts }) => sum + counts.PRODUCT + counts.LOCK, 0);
  const others = rows.length - NAMED;
  const confirm = () => {
    setTried(true);
    if (missing) document.getElementById(MOTIF_ID)?.focus();
    else onConfirm(motif);
  };
  return (
    <ConfirmDialog
      open
      title={words.title(action, rows.length)}
      onClose={onCancel}
      confirm={words.send(action, rows.length)}
      danger={action !== 'OK'}
      onConfirm={confirm}
    >
      <ul className="confirm-names">
        {rows.slice(0, NAMED).map(({ dossierId, numero, raison }) => (
          <li key={dossierId}>{decisionWords.result.about(numero, raison)}</li>
        ))}
        {others > 0 ? <li className="muted">{words.others(others)}</li> : null}
      </ul>
      <p>{words.sentence[action](recordings)}</p>
      {action === 'OK' ? <p className="secondary">{words.alerts}</p> : null}
      {action === 'KO' ? (
        <MotifField
          id={MOTIF_ID}
          sujet="DOSSIER"
          hint={words.motif}
          value={motif}
          onValue={setMotif}
          error={tried && missing ? words.motifMissing : null}
        />
      ) : null}
    </ConfirmDialog>
  );
}
