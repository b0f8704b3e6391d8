import { useState } from 'react';
import { ACCORD_MOTIF_MAX } from '#domain/register/accord.ts';
import { answerWords as words } from '#web/app/catalogue/register/transfer.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { useFirstFault } from '#web/design/feedback/use-first-fault.ts';
import { TextArea } from '#web/design/form/text-area.tsx';
import type { Answering } from '../use-answering.ts';

export type AnswerButtonsProps = {
  can: { readonly accept: boolean; readonly refuse: boolean; readonly withdraw: boolean };
  labels: { readonly accept: string; readonly refuse: string; readonly withdraw: string };
  /** What is answered about, for those who hear the buttons out of their place. */
  about: string;
  answering: Answering;
};

/** Agree, refuse with the reason, or withdraw what one proposed: as the server allows. */
export function AnswerButtons({ can, labels, about, answering }: AnswerButtonsProps) {
  const { answer, isPending, error, motif, write } = answering;
  if (!can.accept && !can.refuse && !can.withdraw) return null;
  return (
    <div className="stack gap-12">
      {error === null ? null : <ProblemNotice error={error} />}
      {motif !== null && can.refuse ? (
        <Refusal
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

type RefusalProps = {
  busy: boolean;
  motif: string;
  onMotif: (motif: string) => void;
  onKeep: () => void;
  onRefuse: () => void;
};

/** In place, so that what is refused stays in sight. */
function Refusal({ busy, motif, onMotif, onKeep, onRefuse }: RefusalProps) {
  const [attempt, setAttempt] = useState(0);
  const ref = useFirstFault<HTMLDivElement>(attempt);
  const blank = motif.trim() === '';
  const refuse = () => {
    setAttempt((before) => before + 1);
    if (!blank) onRefuse();
  };
  return (
    <div ref={ref} className="stack gap-12">
      <TextArea
        label={words.refuseWhy}
        hint={words.refuseWhyHint}
        required
        // Not of one that is put back with its page.
        autoFocus={motif === ''}
        rows={3}
        maxLength={ACCORD_MOTIF_MAX}
        error={attempt > 0 && blank ? words.refuseMissing : null}
        value={motif}
        onValue={onMotif}
      />
      <div className="row">
        <Button variant="secondary" onClick={onKeep}>
          {words.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={refuse}>
          {words.confirmRefusal}
        </Button>
      </div>
    </div>
  );
}
