import { useState } from 'react';
import type { ElementOut } from '#contract/registration/element.ts';
import { isBlank } from '#domain/free-text.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { dossierWords } from '#web/app/catalogue/backoffice-dossier.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { type Alert, AlertList } from '#web/backoffice/desk/file/alert-list.tsx';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { type Choices, choiceOf } from './choices.ts';
import type { Desk } from './use-desk.ts';

const words = decisionWords.confirm;
const NAMED = 5;
const DELETION_MOTIF_ID = 'motif-de-suppression';

export type DecisionConfirmProps = { desk: Desk; choices: Choices; alerts: readonly Alert[] };

/** Asked before what cannot be taken back: a deletion, counted, named, with its owner and its motive, or codes despite an alert. */
export function DecisionConfirm({ desk, choices, alerts }: DecisionConfirmProps) {
  const all = desk.asked === 'deleteAll';
  const deleted = desk.lines.filter(
    ({ elementId }) => all || choiceOf(choices, elementId).action === 'DELETE',
  );
  const deleting = deleted.length > 0;
  const warnings =
    all || desk.effect.codes === 0 ? [] : alerts.filter(({ tone }) => tone === 'warning');
  const [motif, setMotif] = useState('');
  const [tried, setTried] = useState(false);
  const lacksMotif = deleting && isBlank(motif);
  const confirm = () => {
    setTried(true);
    if (lacksMotif) document.getElementById(DELETION_MOTIF_ID)?.focus();
    else desk.confirm(motif);
  };
  const effect = all ? { codes: 0, refused: 0, deleted: deleted.length } : desk.effect;
  return (
    <ConfirmDialog
      open={desk.asked !== null}
      title={deleting ? words.deleteTitle(deleted.length) : words.alertTitle}
      onClose={desk.cancel}
      confirm={decisionWords.effect(effect)}
      danger={deleting}
      busy={desk.busy}
      onConfirm={confirm}
    >
      {deleting ? (
        <>
          <p>{words.whose(deleted.length, desk.raison)}</p>
          <Names elements={deleted} />
          <p>{words.deleteSentence}</p>
          <MotifField
            id={DELETION_MOTIF_ID}
            sujet="DOSSIER"
            label={words.motif}
            hint={words.motifHint}
            value={motif}
            onValue={setMotif}
            error={tried && lacksMotif ? words.motifMissing : null}
          />
        </>
      ) : (
        <p>{words.alertSentence}</p>
      )}
      <AlertList asked alerts={warnings} />
    </ConfirmDialog>
  );
}

function Names({ elements }: { elements: readonly ElementOut[] }) {
  const others = elements.length - NAMED;
  return (
    <ul className="confirm-names stack list gap-4">
      {elements.slice(0, NAMED).map(({ elementId, rang, titre }) => (
        <li key={elementId}>{historyWords.recording(rang, titre ?? dossierWords.untitled)}</li>
      ))}
      {others > 0 ? <li className="muted">{words.others(others)}</li> : null}
    </ul>
  );
}
