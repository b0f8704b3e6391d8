import { useState } from 'react';
import type { ElementOut } from '#contract/registration/element.ts';
import { isBlank } from '#domain/free-text.ts';
import { type Alert, AlertList } from '#web/backoffice/review-queue/file/alert-list.tsx';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { historyMessages } from '#web/messages/history.ts';
import { type Choices, choiceOf } from './choices.ts';
import type { ReviewQueue } from './use-decision-queue.ts';

const messages = decisionMessages.confirm;
const NAMED = 5;
const DELETION_MOTIF_ID = 'motif-de-suppression';

export type DecisionConfirmProps = {
  reviewQueue: ReviewQueue;
  choices: Choices;
  alerts: readonly Alert[];
};

/**
 * Confirmation before an irreversible decision: a deletion, with count, names, owner and motive, or
 * codes assigned despite an alert.
 */
export function DecisionConfirm({ reviewQueue, choices, alerts }: DecisionConfirmProps) {
  const all = reviewQueue.requested === 'deleteAll';
  const deleted = reviewQueue.lines.filter(
    ({ elementId }) => all || choiceOf(choices, elementId).action === 'DELETE',
  );
  const deleting = deleted.length > 0;
  const warnings =
    all || reviewQueue.effect.codes === 0 ? [] : alerts.filter(({ tone }) => tone === 'warning');
  const [motif, setMotif] = useState('');
  const [tried, setTried] = useState(false);
  const lacksMotif = deleting && isBlank(motif);
  const confirm = () => {
    setTried(true);
    if (lacksMotif) document.getElementById(DELETION_MOTIF_ID)?.focus();
    else reviewQueue.confirm(motif);
  };
  const effect = all ? { codes: 0, refused: 0, deleted: deleted.length } : reviewQueue.effect;
  return (
    <ConfirmDialog
      open={reviewQueue.requested !== null}
      title={deleting ? messages.deleteTitle(deleted.length) : messages.alertTitle}
      onClose={reviewQueue.cancel}
      confirm={decisionMessages.effect(effect)}
      danger={deleting}
      busy={reviewQueue.busy}
      onConfirm={confirm}
    >
      {deleting ? (
        <>
          <p>{messages.whose(deleted.length, reviewQueue.raison)}</p>
          <Names elements={deleted} />
          <p>{messages.deleteSentence}</p>
          <MotifField
            id={DELETION_MOTIF_ID}
            sujet="DOSSIER"
            label={messages.motif}
            hint={messages.motifHint}
            value={motif}
            onValue={setMotif}
            error={tried && lacksMotif ? messages.motifMissing : null}
          />
        </>
      ) : (
        <p>{messages.alertSentence}</p>
      )}
      <AlertList requested alerts={warnings} />
    </ConfirmDialog>
  );
}

function Names({ elements }: { elements: readonly ElementOut[] }) {
  const otherCount = elements.length - NAMED;
  return (
    <ul className="confirm-names stack list gap-4">
      {elements.slice(0, NAMED).map(({ elementId, rang, titre }) => (
        <li key={elementId}>
          {historyMessages.recording(rang, titre ?? dossierMessages.untitled)}
        </li>
      ))}
      {otherCount > 0 ? <li className="muted">{messages.rest(otherCount)}</li> : null}
    </ul>
  );
}
