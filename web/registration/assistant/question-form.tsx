import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Answers } from '#domain/assistant/assistant.ts';
import { QUESTIONS, type QuestionKey } from '#domain/assistant/questions.ts';
import { formatDuree, parseDuree } from '#domain/minuterie/duree.ts';
import { Button } from '#web/design/action/button.tsx';
import { FieldError } from '#web/design/form/field.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { DurationField } from '../duration-field.tsx';
import { assistant as messages } from './messages.ts';

export type QuestionFormProps = {
  question: QuestionKey;
  rank: number;
  remembered: Answers;
  onAnswer: (value: string) => void;
  /** Absent on the first question. */
  onBack: (() => void) | null;
};

/** One question. Choosing does not submit: arrow keys change the choice. */
export function QuestionForm(props: QuestionFormProps) {
  return QUESTIONS[props.question].options.length > 0 ? (
    <Choice {...props} />
  ) : (
    <Timings {...props} />
  );
}

function Choice({ question: key, remembered, onAnswer, ...frame }: QuestionFormProps) {
  const { question, aide, options } = QUESTIONS[key];
  const existing = options.find(({ value }) => value === remembered[key])?.value ?? null;
  const [value, setValue] = useState<string | null>(existing);
  const [missing, setMissing] = useState(false);
  const submit = () => (value === null ? setMissing(true) : onAnswer(value));
  return (
    <Frame {...frame} onSubmit={submit}>
      <RadioCards
        legend={question}
        hint={aide}
        choices={options}
        value={value}
        onValue={(chosen) => {
          setValue(chosen);
          setMissing(false);
        }}
        error={missing ? messages.choose : null}
      />
    </Frame>
  );
}

function Timings({ question: key, remembered, onAnswer, ...frame }: QuestionFormProps) {
  const { question, aide } = QUESTIONS[key];
  const [existing = '', existingAfter = ''] = (remembered[key] ?? '').split('/');
  const [before, setBefore] = useState(() => parseDuree(existing));
  const [after, setAfter] = useState(() => parseDuree(existingAfter));
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (before === null || after === null) setMissing(true);
    else onAnswer(`${formatDuree(before)}/${formatDuree(after)}`);
  };
  const wrong = missing && (before === null || after === null) ? messages.timing : null;
  const [hintId, errorId] = [`${key}-hint`, `${key}-error`];
  const text = [wrong ? errorId : null, aide ? hintId : null].filter(Boolean).join(' ');
  return (
    <Frame {...frame} onSubmit={submit}>
      <fieldset className="field assistant-timings" aria-describedby={text || undefined}>
        <legend className="field-label">{question}</legend>
        {aide ? (
          <p id={hintId} className="field-hint">
            {aide}
          </p>
        ) : null}
        <DurationField label={messages.before} value={before} onValue={setBefore} required />
        <DurationField label={messages.after} value={after} onValue={setAfter} required />
        <FieldError id={errorId} error={wrong} />
      </fieldset>
    </Frame>
  );
}

type FrameProps = Pick<QuestionFormProps, 'rank' | 'onBack'> & {
  onSubmit: () => void;
  children: ReactNode;
};

function Frame({ rank, onBack, onSubmit, children }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="assistant-question" noValidate onSubmit={submit}>
      <p className="secondary">{messages.number(rank)}</p>
      {children}
      <div className="row">
        <Button type="submit" iconEnd={<IconArrowRight size={18} aria-hidden />}>
          {messages.continue}
        </Button>
        {onBack ? (
          <Button
            variant="secondary"
            icon={<IconArrowLeft size={18} aria-hidden />}
            onClick={onBack}
          >
            {messages.previous}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
