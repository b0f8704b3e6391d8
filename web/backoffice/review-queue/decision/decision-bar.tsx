import '#web/backoffice/workbench/decision-bar.css';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { reviewQueueMessages } from '#web/backoffice/review-queue/messages.ts';
import { KeyHint } from '#web/backoffice/workbench/key-hint.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { type Alert, AlertList } from '../file/alert-list.tsx';
import type { DecisionMessages, Filing, Look, Settled } from '../file/filing.ts';
import { ReasonForm } from './reason-form.tsx';
import { type Decision, MOTIF_ID } from './use-decision.ts';

type Keyed = { readonly key: string };

export type DecisionBarProps<F, R, D extends Keyed, O> = {
  file: F;
  filing: Filing<F, R, D, O>;
  verdict: Decision;
  look: Look;
  motif: string;
  onMotif: (motif: string) => void;
  onNext: (() => void) | null;
};

const HEADING = 'titre-decision';

/** Always visible: the decision and its effect; afterwards, its author. */
export function DecisionBar<F, R, D extends Keyed, O>(props: DecisionBarProps<F, R, D, O>) {
  const { file, filing, verdict: decision, look, motif, onMotif, onNext } = props;
  const { messages, sujet, motifLabel, Problem } = filing.verdict;
  const { open, writing, problem } = decision;
  const why = writing === null ? null : messages.why(file, writing);
  return (
    <section className="decision-bar stack gap-12" aria-labelledby={HEADING}>
      <h2 id={HEADING} className="visually-hidden">
        {reviewQueueMessages.decision}
      </h2>
      {problem ? <Problem problem={problem} /> : null}
      {open ? null : (
        <SettledLine
          settled={
            decision.leaving ? { title: messages.leaving, par: null, at: null } : look.settled
          }
          next={messages.next}
          onNext={onNext}
        />
      )}
      {why === null ? null : (
        <ReasonForm
          id={MOTIF_ID}
          title={why.title}
          effect={<p>{why.effect}</p>}
          sujet={sujet}
          label={writing === 'DELETE' ? decisionMessages.confirm.motif : motifLabel}
          hint={why.hint}
          value={motif}
          onValue={onMotif}
          error={decision.motifError ? why.required : null}
          cancel={reviewQueueMessages.cancel}
          send={why.send}
          danger={writing !== 'OK'}
          busy={decision.busy}
          onSend={decision.sendWritten}
          onCancel={decision.stopWriting}
        />
      )}
      {open && writing === null ? (
        <div className="row between gap-8-16">
          <p className="decision-effect">{messages.effect(file)}</p>
          <Buttons labels={messages.actions} verdict={decision} />
        </div>
      ) : null}
      <DecisionDialog file={file} verdict={decision} messages={messages} alerts={look.alerts} />
    </section>
  );
}

type ButtonsProps = { labels: Readonly<Record<'OK' | 'KO' | 'DELETE', string>>; verdict: Decision };

function Buttons({ labels, verdict: { can, act, busy } }: ButtonsProps) {
  return (
    <div className="decision-verdicts">
      {can.DELETE ? (
        <Button
          variant="ghost"
          className="decision-delete"
          icon={<IconTrash size={18} aria-hidden />}
          onClick={() => act('DELETE')}
        >
          {labels.DELETE}
        </Button>
      ) : null}
      {can.KO ? (
        <Button
          variant="secondary"
          icon={<IconX size={18} aria-hidden />}
          iconEnd={<KeyHint>R</KeyHint>}
          aria-keyshortcuts="R"
          onClick={() => act('KO')}
        >
          {labels.KO}
        </Button>
      ) : null}
      {can.OK ? (
        <Button
          icon={<IconCheck size={20} aria-hidden />}
          iconEnd={<KeyHint>V</KeyHint>}
          aria-keyshortcuts="V"
          busy={busy}
          onClick={() => act('OK')}
        >
          {labels.OK}
        </Button>
      ) : null}
    </div>
  );
}

type DecisionDialogProps<F> = {
  file: F;
  verdict: Decision;
  messages: DecisionMessages<F>;
  alerts: readonly Alert[];
};

/** Confirmation before an irreversible decision, or one with warnings. */
function DecisionDialog<F>({ file, verdict: decision, messages, alerts }: DecisionDialogProps<F>) {
  const { requested } = decision;
  if (requested === null) return null;
  const { title, sentence, confirm } = messages.ask(file, requested);
  return (
    <ConfirmDialog
      open
      title={title}
      onClose={decision.cancel}
      confirm={confirm}
      danger={requested === 'DELETE'}
      busy={decision.busy}
      onConfirm={decision.confirm}
    >
      <p>{sentence}</p>
      {requested === 'OK' ? (
        <AlertList requested alerts={alerts.filter(({ tone }) => tone === 'warning')} />
      ) : null}
    </ConfirmDialog>
  );
}

type SettledLineProps = { settled: Settled; next: string; onNext: (() => void) | null };

/** A decided item: the decision, its author, and the link to the next item. */
function SettledLine({ settled: { title, par, at }, next, onNext }: SettledLineProps) {
  return (
    <div className="row between gap-8-16">
      <p>
        <b>{title}</b>
        {par === null ? null : ` ${reviewQueueMessages.by(par)}`}
        {at === null ? null : (
          <>
            {', '}
            <Timestamp at={at} />
          </>
        )}
      </p>
      {onNext ? <Button onClick={onNext}>{next}</Button> : null}
    </div>
  );
}
