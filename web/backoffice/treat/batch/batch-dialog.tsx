import { useState } from 'react';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { batchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { AlertList } from '../dossier/alert-list.tsx';
import type { BatchAction } from './batch.ts';
import { type Checked, kept, useBatchCheck } from './batch-check.ts';

const words = batchWords.confirm;
const NAMED = 5;
const MOTIF_ID = 'motif-du-lot';

export type BatchDialogProps = {
  action: BatchAction;
  rows: readonly DossierRow[];
  onCancel: () => void;
  onConfirm: (rows: readonly DossierRow[], motif: string) => void;
};

/** Counted and named before anything leaves; a refusal says why, once for all. */
export function BatchDialog({ action, rows, onCancel, onConfirm }: BatchDialogProps) {
  const [motif, setMotif] = useState('');
  const [tried, setTried] = useState(false);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const { reading, checked } = useBatchCheck(action, rows);
  const taken = kept(checked, wanted);
  const missing = action === 'KO' && motif.trim() === '';
  const recordings = taken.reduce((sum, one) => sum + one.recordings, 0);
  const confirm = () => {
    setTried(true);
    if (missing) document.getElementById(MOTIF_ID)?.focus();
    else
      onConfirm(
        taken.map(({ row }) => row),
        motif,
      );
  };
  return (
    <ConfirmDialog
      open
      title={words.title(action, rows.length)}
      onClose={onCancel}
      confirm={words.send(action, taken.length)}
      danger={action !== 'OK'}
      onConfirm={reading || taken.length === 0 ? null : confirm}
    >
      {reading ? <Skeleton lines={3} /> : <Names taken={taken} />}
      <p role="status">
        {reading ? words.reading : taken.length === 0 ? words.nobody : words.sentence[action](recordings)}
      </p>
      {reading ? null : (
        <SetAside
          checked={checked}
          wanted={wanted}
          onWanted={(dossierId, on) =>
            setWanted((all) => new Set([...all].filter((id) => id !== dossierId).concat(on ? dossierId : [])))
          }
        />
      )}
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

function Names({ taken }: { taken: readonly Checked[] }) {
  const others = taken.length - NAMED;
  return (
    <ul className="confirm-names">
      {taken.slice(0, NAMED).map(({ row }) => (
        <li key={row.dossierId}>{decisionWords.result.about(row.numero, row.raison)}</li>
      ))}
      {others > 0 ? <li className="muted">{words.others(others)}</li> : null}
    </ul>
  );
}

type SetAsideProps = {
  checked: readonly Checked[];
  wanted: ReadonlySet<number>;
  onWanted: (dossierId: number, on: boolean) => void;
};

/** What is left in the queue unless one says otherwise, each with its reason. */
function SetAside({ checked, wanted, onWanted }: SetAsideProps) {
  const aside = checked.filter(({ barred, warnings }) => barred !== null || warnings.length > 0);
  if (aside.length === 0) return null;
  return (
    <section className="batch-aside" aria-labelledby="titre-mis-de-cote">
      <h3 id="titre-mis-de-cote">{words.aside(aside.length)}</h3>
      <ul>
        {aside.map(({ row, barred, warnings }) => {
          const name = decisionWords.result.about(row.numero, row.raison);
          return (
            <li key={row.dossierId}>
              {barred === null ? (
                <Checkbox
                  label={words.allTheSame(name)}
                  checked={wanted.has(row.dossierId)}
                  onChecked={(on) => onWanted(row.dossierId, on)}
                />
              ) : (
                <p>
                  {name} <span className="secondary">{barred}</span>
                </p>
              )}
              <AlertList asked alerts={warnings} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
