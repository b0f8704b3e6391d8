import '#web/backoffice/workbench/decision-bar.css';
import './decision.css';
import { IconCheck, IconHandStop, IconTrash, IconUserCheck, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { ReasonForm } from '#web/backoffice/review-queue/decision/reason-form.tsx';
import type { Alert } from '#web/backoffice/review-queue/file/alert-list.tsx';
import { KeyHint } from '#web/backoffice/workbench/key-hint.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { MoveBar } from '#web/registration/move-bar.tsx';
import { useRefetch } from '../dossier/use-dossier.ts';
import type { Draft } from './choices.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { DecisionConfirm } from './decision-confirm.tsx';
import { REFUSE_MOTIF_ID } from './use-attempt.ts';
import type { ReviewQueue } from './use-decision-queue.ts';

export type DecisionBarProps = {
  dossier: DossierOut;
  reviewQueue: ReviewQueue;
  draft: Draft;
  alerts: readonly Alert[];
  onMotif: (motif: string) => void;
  /** Opens the next dossier when nothing is left to decide here. */
  onNext: (() => void) | null;
};

const HEADING = 'titre-decision';

/** Always visible: the holder of the dossier, and the decision with its exact effect. */
export function DecisionBar({
  dossier,
  reviewQueue,
  draft,
  alerts,
  onMotif,
  onNext,
}: DecisionBarProps) {
  const problem = reviewQueue.problem ?? reviewQueue.take.problem;
  const refusing = reviewQueue.refusing && reviewQueue.reason === null;
  return (
    <section className="decision-bar stack gap-12" aria-labelledby={HEADING}>
      <h2 id={HEADING} className="visually-hidden">
        {decisionMessages.heading}
      </h2>
      {problem ? <ConflictAlert problem={problem} /> : null}
      {refusing ? (
        <DomainError reviewQueue={reviewQueue} motif={draft.motif} onMotif={onMotif} />
      ) : (
        <div className="row between gap-8-16">
          <CustodyLine dossier={dossier} reviewQueue={reviewQueue} />
          {reviewQueue.awaiting.length > 0 ? <Verdicts reviewQueue={reviewQueue} /> : null}
          {reviewQueue.awaiting.length === 0 && onNext ? (
            <Button iconEnd={<KeyHint>J</KeyHint>} aria-keyshortcuts="J" onClick={onNext}>
              {decisionMessages.custody.nextDossier}
            </Button>
          ) : null}
        </div>
      )}
      <VisuallyHidden role="status">
        {reviewQueue.reason === null ? decisionMessages.effect(reviewQueue.effect) : ''}
      </VisuallyHidden>
      <DecisionConfirm reviewQueue={reviewQueue} choices={draft.lines} alerts={alerts} />
    </section>
  );
}

type RefuseFormProps = {
  reviewQueue: ReviewQueue;
  motif: string;
  onMotif: (motif: string) => void;
};

/** The motive of a whole refusal. */
function DomainError({ reviewQueue, motif, onMotif }: RefuseFormProps) {
  const messages = decisionMessages.domainError;
  const count = reviewQueue.lines.length;
  return (
    <ReasonForm
      id={REFUSE_MOTIF_ID}
      title={messages.title(count)}
      sujet="DOSSIER"
      hint={decisionMessages.motif.hint}
      value={motif}
      onValue={onMotif}
      error={reviewQueue.errors.get('motif') ?? null}
      note={reviewQueue.effect.refused > 0 ? <p className="secondary">{messages.retains}</p> : null}
      cancel={messages.cancel}
      send={messages.send(count)}
      keys={messages.keys}
      danger
      busy={reviewQueue.busy}
      onSend={reviewQueue.sendRefuse}
      onCancel={reviewQueue.closeRefuseForm}
    />
  );
}

function Verdicts({ reviewQueue }: { reviewQueue: ReviewQueue }) {
  const { reason, effect, busy } = reviewQueue;
  const main = effect.codes > 0 ? 'primary' : 'danger';
  return (
    <div className="decision-verdicts">
      {reason === null ? (
        <>
          <Button
            variant="ghost"
            className="decision-delete"
            icon={<IconTrash size={18} aria-hidden />}
            onClick={reviewQueue.askDeletion}
          >
            {decisionMessages.deleteAll}
          </Button>
          <Button
            variant="secondary"
            icon={<IconX size={18} aria-hidden />}
            iconEnd={<KeyHint>R</KeyHint>}
            aria-keyshortcuts="R"
            onClick={reviewQueue.openRefuseForm}
          >
            {decisionMessages.refuseAll}
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
        onClick={reviewQueue.validate}
      >
        {decisionMessages.effect(effect)}
      </Button>
    </div>
  );
}

const messages = decisionMessages.custody;

type CustodyLineProps = { dossier: DossierOut; reviewQueue: ReviewQueue };

/** Holder of the dossier. */
function CustodyLine({ dossier, reviewQueue }: CustodyLineProps) {
  const { take } = reviewQueue;
  const refetch = useRefetch(dossier.dossierId);
  const line = useRef<HTMLDivElement>(null);
  /**
   * The pressed button disappears. The focus goes to this line, not to the decision, which a second
   * Enter would trigger.
   */
  const stay = () => line.current?.focus();
  return (
    <div className="custody row" ref={line} tabIndex={-1}>
      <Holder dossier={dossier} reviewQueue={reviewQueue} />
      {dossier.lock === null && dossier.can.takeInCharge ? (
        <Button
          variant="secondary"
          icon={<IconHandStop size={20} aria-hidden />}
          busy={take.busy}
          onClick={() => void take.run().then((done) => done !== null && stay())}
        >
          {messages.take}
        </Button>
      ) : null}
      {dossier.lock === null || dossier.lock.parMoi ? (
        <MoveBar dossier={dossier} side="society" refetch={refetch} onMoved={stay} />
      ) : null}
    </div>
  );
}

function Holder({ dossier: { lock }, reviewQueue }: CustodyLineProps) {
  if (reviewQueue.awaiting.length === 0) return <p>{messages.nothing}</p>;
  if (lock === null) return <p>{messages.free}</p>;
  return (
    <p className="custody-holder" data-mine={lock.parMoi ? '' : undefined}>
      <IconUserCheck size={20} stroke={1.75} aria-hidden />
      <span>
        <b>{lock.parMoi ? messages.mine : messages.other(lock.par)}</b>
        <span className={lock.parMoi ? 'custody-since' : undefined}>
          {', '}
          <Timestamp at={lock.depuis} />
        </span>
        {lock.parMoi ? null : `. ${messages.otherSentence}`}
      </span>
    </p>
  );
}
