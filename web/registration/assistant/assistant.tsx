import './assistant.css';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Advice, Answers } from '#domain/assistant/assistant.ts';
import { Button } from '#web/design/action/button.tsx';
import { AdviceAlert, IssuedList } from './advice.tsx';
import { assistant as messages } from './messages.ts';
import { QuestionForm } from './question-form.tsx';
import { useAssistant } from './use-assistant.ts';

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
