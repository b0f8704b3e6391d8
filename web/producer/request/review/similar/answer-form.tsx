import { useId } from 'react';
import { CHOIX, CHOIX_LABELS, CHOIX_MOTIF_MAX } from '#domain/proximity/choices.ts';
import { Button } from '#web/design/action/button.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { similarAnswers as messages } from '#web/producer/request/review/messages.ts';
import { similar as common } from '#web/registration/proximity/messages.ts';
import { answerId } from './questions.ts';
import { type AnswerOptions, useAnswer } from './use-answer.ts';

export type AnswerFormProps = AnswerOptions & {
  /** Nothing is sent without it. */
  required: boolean;
  /** There is an answer to keep. */
  onCancel: (() => void) | null;
};

/** The same, another version, or another recording; with why, when it must be said. */
export function AnswerForm(props: AnswerFormProps) {
  const { elementId, candidat, required, onCancel } = props;
  const answer = useAnswer(props);
  const motifId = useId();
  const id = answerId(elementId, candidat);
  const { choix } = answer;
  const press = () => {
    const waiting = answer.submit();
    if (waiting !== null) document.getElementById(waiting === 'motif' ? motifId : id)?.focus();
  };
  const hint = [
    ...(candidat.isrc === null ? [messages.noCode] : []),
    ...(required ? [] : [messages.optional]),
  ].join(' ');
  return (
    <div className="near-answer stack gap-12">
      <RadioCards
        id={id}
        legend={messages.legend(candidat.titre ?? common.untitled)}
        hint={hint || undefined}
        required={required}
        choices={CHOIX.filter((value) => value !== 'REUTILISER' || candidat.isrc !== null).map(
          (value) => ({
            value,
            label: CHOIX_LABELS[value],
            hint: messages.hints[value],
          }),
        )}
        value={choix}
        onValue={answer.choose}
        error={answer.errors.choix}
      />
      {choix === null || choix === 'REUTILISER' ? null : (
        <TextArea
          id={motifId}
          label={messages.motif}
          hint={messages.motifHints[choix]}
          required={choix === 'AUTRE_ENREGISTREMENT'}
          rows={2}
          maxLength={CHOIX_MOTIF_MAX}
          value={answer.motif}
          onValue={answer.setMotif}
          error={answer.errors.motif}
        />
      )}
      {answer.problem ? <ProblemAlert error={answer.problem} /> : null}
      <div className="row">
        <Button variant="secondary" busy={answer.busy} onClick={press}>
          {messages.save}
        </Button>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            {messages.cancel}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
