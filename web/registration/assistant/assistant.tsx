import './assistant.css';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Advice, type Answers, advise, type Outcome } from '#domain/assistant/assistant.ts';
import {
  answersOnPath,
  type EarlierAnswer,
  earlierAnswers,
} from '#domain/assistant/earlier-answers.ts';
import type { QuestionKey } from '#domain/assistant/questions.ts';
import { Button } from '#web/design/action/button.tsx';
import { AdviceAlert, IssuedList } from './advice.tsx';
import { assistant as messages } from './messages.ts';
import { QuestionForm } from './question-form.tsx';

export type AssistantProps = {
  initial?: Answers | undefined;
  /** What may be done once the questions are answered. */
  actions: (advice: Advice, answers: Answers) => ReactNode;
};

/** New code or existing code: one question at a time, then the advice with its reason. */
export function Assistant({ initial, actions }: AssistantProps) {
  const { outcome, answers, input, remembered, answer, backTo, restart } = useAssistant(initial);
  const step = outcome.kind === 'question' ? outcome.question : 'advice';
  const location = useFocusOnMove(step);
  const last = input.at(-1);
  const goBack = last ? () => backTo(last.key) : null;
  return (
    <div className="assistant" ref={location}>
      {outcome.kind === 'question' ? (
        <QuestionForm
          key={step}
          question={outcome.question}
          rank={input.length + 1}
          remembered={remembered}
          onAnswer={(value) => answer(outcome.question, value)}
          onBack={goBack}
        />
      ) : (
        <>
          <div className="assistant-advice" tabIndex={-1}>
            <AdviceAlert advice={outcome.advice} />
          </div>
          {actions(outcome.advice, answers)}
          <div className="row no-print">
            {goBack ? (
              <Button
                variant="secondary"
                icon={<IconArrowLeft size={18} aria-hidden />}
                onClick={goBack}
              >
                {messages.previous}
              </Button>
            ) : null}
            <Button variant="ghost" icon={<IconRefresh size={18} aria-hidden />} onClick={restart}>
              {messages.restart}
            </Button>
          </div>
        </>
      )}
      {input.length > 0 ? (
        <section className="assistant-recap" aria-label={messages.input}>
          <p className="assistant-recap-title" aria-hidden>
            {messages.input}
          </p>
          <IssuedList input={input} onChange={backTo} />
        </section>
      ) : null}
    </div>
  );
}

/** Each step takes the focus, but for the first: the person has not asked to be moved yet. */
function useFocusOnMove(step: string) {
  const location = useRef<HTMLDivElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    const [first] =
      location.current?.querySelectorAll<HTMLElement>('.assistant-advice, input:checked') ?? [];
    (first ?? location.current?.querySelector('input'))?.focus();
  }, [step]);
  return location;
}

type AssistantState = {
  readonly outcome: Outcome;
  /** Only those on the current path. */
  readonly answers: Answers;
  readonly input: readonly EarlierAnswer[];
  /** Answers given before going back: preselected when the question returns. */
  readonly remembered: Answers;
  readonly answer: (key: QuestionKey, value: string) => void;
  /** Returns to this question; the later ones follow again. */
  readonly backTo: (key: QuestionKey) => void;
  readonly restart: () => void;
};

/** A walk through the questions, one at a time, with a way back. */
function useAssistant(initial: Answers = {}): AssistantState {
  const [answers, setAnswers] = useState<Answers>(() => answersOnPath(initial));
  const [remembered, setRemembered] = useState<Answers>(initial);
  const input = earlierAnswers(answers);
  return {
    outcome: advise(answers),
    answers,
    input,
    remembered,
    answer: (key, value) => {
      setAnswers((before) => answersOnPath({ ...before, [key]: value }));
      setRemembered((before) => ({ ...before, [key]: value }));
    },
    backTo: (key) => {
      const earlierAnswers = input.slice(
        0,
        input.findIndex((one) => one.key === key),
      );
      setAnswers(Object.fromEntries(earlierAnswers.map((one) => [one.key, answers[one.key]])));
    },
    restart: () => {
      setAnswers({});
      setRemembered({});
    },
  };
}
