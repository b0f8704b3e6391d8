import { useState } from 'react';
import { AGREEMENT_MOTIF_MAX } from '#domain/register/agreement.ts';
import { Button } from '#web/design/action/button.tsx';
import { useFirstError } from '#web/design/feedback/use-first-error.ts';
import { TextArea } from '#web/design/form/text-area.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { answerMessages as messages } from '#web/registration/messages/transfer.ts';
import type { Answering } from '../use-answering.ts';

export type AnswerButtonsProps = {
  can: { readonly accept: boolean; readonly refuse: boolean; readonly withdraw: boolean };
  labels: { readonly accept: string; readonly refuse: string; readonly withdraw: string };
  /** Subject of the answer, for screen readers. */
  about: string;
  answering: Answering;
};

/** Accept, refuse with a motive, or withdraw one's own proposal, as the server allows. */
export function AnswerButtons({ can, labels, about, answering }: AnswerButtonsProps) {
  const { answer, isPending, error, motif, write } = answering;
  if (!can.accept && !can.refuse && !can.withdraw) return null;
  return (
    <div className="stack gap-12">
      {error === null ? null : <ProblemAlert error={error} />}
      {motif !== null && can.refuse ? (
        <RefuseForm
          busy={isPending}
          motif={motif}
          onMotif={write}
          onKeep={() => write(null)}
          onRefuse={() => answer({ action: 'KO', motif: motif.trim() })}
        />
      ) : (
        <div className="row">
          {can.accept ? (
            <Button
              busy={isPending}
              aria-label={`${labels.accept}, ${about}`}
              onClick={() => answer({ action: 'OK' })}
            >
              {labels.accept}
            </Button>
          ) : null}
          {can.refuse ? (
            <Button
              variant="danger"
              aria-label={`${labels.refuse}, ${about}`}
              onClick={() => write('')}
            >
              {labels.refuse}
            </Button>
          ) : null}
          {can.withdraw ? (
            <Button
              variant="danger"
              busy={isPending}
              aria-label={`${labels.withdraw}, ${about}`}
              onClick={() => answer({ action: 'DELETE' })}
            >
              {labels.withdraw}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

type RefuseFormProps = {
  busy: boolean;
  motif: string;
  onMotif: (motif: string) => void;
  onKeep: () => void;
  onRefuse: () => void;
};

/** In place, so that what is refused stays in sight. */
function RefuseForm({ busy, motif, onMotif, onKeep, onRefuse }: RefuseFormProps) {
  const [attempt, setAttempt] = useState(0);
  const ref = useFirstError<HTMLDivElement>(attempt);
  const blank = motif.trim() === '';
  const refuse = () => {
    setAttempt((before) => before + 1);
    if (!blank) onRefuse();
  };
  return (
    <div ref={ref} className="stack gap-12">
      <TextArea
        label={messages.refuseWhy}
        hint={messages.refuseWhyHint}
        required
        // Not for a draft restored with its page.
        autoFocus={motif === ''}
        rows={3}
        maxLength={AGREEMENT_MOTIF_MAX}
        error={attempt > 0 && blank ? messages.refuseMissing : null}
        value={motif}
        onValue={onMotif}
      />
      <div className="row">
        <Button variant="secondary" onClick={onKeep}>
          {messages.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={refuse}>
          {messages.confirmRefuse}
        </Button>
      </div>
    </div>
  );
}
