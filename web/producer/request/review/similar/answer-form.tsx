import { useId, useState } from 'react';
import { type Candidat, chooseProximity } from '#contract/registration/proximity.ts';
import {
  CHOIX,
  CHOIX_LABELS,
  CHOIX_MOTIF_MAX,
  type Choix,
  choiceErrors,
} from '#domain/proximity/choices.ts';
import { Button } from '#web/design/action/button.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import {
  similarAnswers as messages,
  similarAnswers,
} from '#web/producer/request/review/messages.ts';
import { similar as common } from '#web/registration/proximity/messages.ts';
import { answerId } from './questions.ts';

export type AnswerFormProps = AnswerOptions & {
  /** True if submission requires this answer. */
  required: boolean;
  /** Set when there is an existing answer to return to. */
  onCancel: (() => void) | null;
};

/** Same recording, another version, or another recording; with a motive when required. */
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
    <div className="similar-answer stack gap-12">
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

type AnswerOptions = {
  readonly elementId: number;
  /** Version of our own recording: when set, « another version » needs no motive. */
  readonly version: string;
  readonly candidat: Candidat;
  /** Reads the similar recordings again, after which the answer is shown. */
  readonly onRecorded: () => Promise<unknown>;
};

type Errors = { readonly choix: string | null; readonly motif: string | null };
const NO_ERRORS: Errors = { choix: null, motif: null };

/**
 * State of the answer about one candidate. `submit` returns the control that still needs input, or
 * null.
 */
function useAnswer({ elementId, version, candidat, onRecorded }: AnswerOptions) {
  const [choix, setChoix] = useState<Choix | null>(candidat.choix?.choix ?? null);
  const [motif, setMotif] = useState(candidat.choix?.motif ?? '');
  const [errors, setErrors] = useState(NO_ERRORS);
  const { run, busy, errors: validationErrors, problem, forget } = useAction();
  // The choice is always valid: a server error concerns the motive.
  const [refused = null] = validationErrors.values();
  const text = choix === null || choix === 'REUTILISER' || motif.trim() === '' ? null : motif;

  const record = async (chosen: Choix) => {
    const { isrc, elementId: other } = candidat;
    const named = isrc === null ? { elementId: other ?? 0 } : { isrc };
    await call(chooseProximity, {
      body: { elementId, candidat: named, choix: chosen, motif: text },
    });
    await onRecorded();
  };
  const touch = () => {
    setErrors(NO_ERRORS);
    forget();
  };
  const submit = (): 'choix' | 'motif' | null => {
    const [fieldError] =
      choix === null ? [] : choiceErrors({ choix, motif: text, version: version || null });
    setErrors({
      choix: choix === null ? similarAnswers.chooseFirst : null,
      motif: fieldError?.message ?? null,
    });
    if (choix === null) return 'choix';
    if (fieldError) return 'motif';
    void run(() => record(choix));
    return null;
  };
  return {
    choix,
    choose: (value: Choix) => {
      setChoix(value);
      touch();
    },
    motif,
    setMotif: (value: string) => {
      setMotif(value);
      touch();
    },
    errors: { ...errors, motif: errors.motif ?? refused },
    busy,
    problem,
    submit,
  };
}
