import type { ElementOut } from '#contract/registration/element.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { dossierWords } from '#web/app/catalogue/backoffice-dossier.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { type Alert, AlertList } from '#web/backoffice/desk/file/alert-list.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { type Choices, choiceOf } from './choices.ts';
import type { Desk } from './use-desk.ts';

const words = decisionWords.confirm;
const NAMED = 5;

export type DecisionConfirmProps = { desk: Desk; choices: Choices; alerts: readonly Alert[] };

/** Asked before what cannot be taken back: a deletion, counted and named, or codes despite an alert. */
export function DecisionConfirm({ desk, choices, alerts }: DecisionConfirmProps) {
  const all = desk.asked === 'deleteAll';
  const deleted = desk.lines.filter(
    ({ elementId }) => all || choiceOf(choices, elementId).action === 'DELETE',
  );
  const deleting = deleted.length > 0;
  const warnings = all || desk.effect.codes === 0 ? [] : alerts.filter(({ tone }) => tone === 'warning');
  const effect = all ? { codes: 0, refused: 0, deleted: deleted.length } : desk.effect;
  return (
    <ConfirmDialog
      open={desk.asked !== null}
      title={deleting ? words.deleteTitle(deleted.length) : words.alertTitle}
      onClose={desk.cancel}
      confirm={decisionWords.effect(effect)}
      danger={deleting}
      busy={desk.busy}
      onConfirm={desk.confirm}
    >
      {deleting ? (
        <>
          <Names elements={deleted} />
          <p>{words.deleteSentence}</p>
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
