import '#web/backoffice/workbench/decision-bar.css';
import './decision.css';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { ReasonForm } from '#web/backoffice/desk/decision/reason-form.tsx';
import type { Alert } from '#web/backoffice/desk/file/alert-list.tsx';
import { KeyHint } from '#web/backoffice/workbench/key-hint.tsx';
import { Button } from '#web/design/action/button.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import type { Draft } from './choices.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { CustodyLine } from './custody-line.tsx';
import { DecisionConfirm } from './decision-confirm.tsx';
import { REFUSAL_MOTIF_ID } from './use-attempt.ts';
import type { Desk } from './use-desk.ts';

export type DecisionBarProps = {
  dossier: DossierOut;
  desk: Desk;
  draft: Draft;
  alerts: readonly Alert[];
  onMotif: (motif: string) => void;
  /** The way on when nothing is left to decide here. */
  onNext: (() => void) | null;
};

const HEADING = 'titre-decision';

/** Always in sight: in whose hands the dossier is, and the decision with its exact effect. */
export function DecisionBar({ dossier, desk, draft, alerts, onMotif, onNext }: DecisionBarProps) {
  const problem = desk.problem ?? desk.take.problem;
  const refusing = desk.refusing && desk.reason === null;
  return (
    <section className="decision-bar stack gap-12" aria-labelledby={HEADING}>
      <h2 id={HEADING} className="visually-hidden">
        {decisionWords.heading}
      </h2>
      {problem ? <ConflictNotice problem={problem} /> : null}
      {refusing ? (
        <Refusal desk={desk} motif={draft.motif} onMotif={onMotif} />
      ) : (
        <div className="row between gap-8-16">
          <CustodyLine dossier={dossier} desk={desk} />
          {desk.awaiting.length > 0 ? <Verdicts desk={desk} /> : null}
          {desk.awaiting.length === 0 && onNext ? (
            <Button iconEnd={<KeyHint>J</KeyHint>} aria-keyshortcuts="J" onClick={onNext}>
              {decisionWords.custody.nextDossier}
            </Button>
          ) : null}
        </div>
      )}
      <VisuallyHidden role="status">
        {desk.reason === null ? decisionWords.effect(desk.effect) : ''}
      </VisuallyHidden>
      <DecisionConfirm desk={desk} choices={draft.lines} alerts={alerts} />
    </section>
  );
}

type RefusalProps = { desk: Desk; motif: string; onMotif: (motif: string) => void };

/** The motive of a whole refusal. */
function Refusal({ desk, motif, onMotif }: RefusalProps) {
  const words = decisionWords.refusal;
  const count = desk.lines.length;
  return (
    <ReasonForm
      id={REFUSAL_MOTIF_ID}
      title={words.title(count)}
      sujet="DOSSIER"
      hint={decisionWords.motif.hint}
      value={motif}
      onValue={onMotif}
      error={desk.faults.get('motif') ?? null}
      note={desk.effect.refused > 0 ? <p className="secondary">{words.keeps}</p> : null}
      cancel={words.cancel}
      send={words.send(count)}
      keys={words.keys}
      danger
      busy={desk.busy}
      onSend={desk.sendRefusal}
      onCancel={desk.closeRefusal}
    />
  );
}

function Verdicts({ desk }: { desk: Desk }) {
  const { reason, effect, busy } = desk;
  const main = effect.codes > 0 ? 'primary' : 'danger';
  return (
    <div className="decision-verdicts">
      {reason === null ? (
        <>
          <Button
            variant="ghost"
            className="decision-delete"
            icon={<IconTrash size={18} aria-hidden />}
            onClick={desk.askDeletion}
          >
            {decisionWords.deleteAll}
          </Button>
          <Button
            variant="secondary"
            icon={<IconX size={18} aria-hidden />}
            iconEnd={<KeyHint>R</KeyHint>}
            aria-keyshortcuts="R"
            onClick={desk.openRefusal}
          >
            {decisionWords.refuseAll}
          </Button>
        </>
      ) : null}
      <Button
        variant={main}
        icon={<IconCheck size={20} aria-hidden />}
        iconEnd={<KeyHint>V</KeyHint>}
        aria-keyshortcuts="V"
        busy={busy}
        disabledReason={reason}
        onClick={desk.validate}
      >
        {decisionWords.effect(effect)}
      </Button>
    </div>
  );
}
