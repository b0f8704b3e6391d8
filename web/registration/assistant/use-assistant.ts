import { useState } from 'react';
import { type Answers, advise, type Outcome } from '#domain/assistant/assistant.ts';
import {
  answersOnPath,
  type EarlierAnswer,
  earlierAnswers,
} from '#domain/assistant/earlier-answers.ts';
import type { QuestionKey } from '#domain/assistant/questions.ts';

export type AssistantState = {
  readonly outcome: Outcome;
  /** Only those that led here. */
  readonly answers: Answers;
  readonly input: readonly EarlierAnswer[];
  /** What was answered before going back: chosen already when the question comes again. */
  readonly remembered: Answers;
  readonly answer: (key: QuestionKey, value: string) => void;
  /** Asks this question again, and those after it. */
  readonly backTo: (key: QuestionKey) => void;
  readonly restart: () => void;
};

/** A walk through the questions, one at a time, with a way back. */
export function useAssistant(initial: Answers = {}): AssistantState {
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
