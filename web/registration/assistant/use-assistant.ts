import { useState } from 'react';
import { type Answers, advise, type Outcome } from '#domain/assistant/assistant.ts';
import { answersOnPath, type GivenAnswer, givenAnswers } from '#domain/assistant/given-answers.ts';
import type { QuestionKey } from '#domain/assistant/questions.ts';

export type AssistantState = {
  readonly outcome: Outcome;
  /** Only those that led here. */
  readonly answers: Answers;
  readonly given: readonly GivenAnswer[];
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
  const given = givenAnswers(answers);
  return {
    outcome: advise(answers),
    answers,
    given,
    remembered,
    answer: (key, value) => {
      setAnswers((before) => answersOnPath({ ...before, [key]: value }));
      setRemembered((before) => ({ ...before, [key]: value }));
    },
    backTo: (key) => {
      const kept = given.slice(
        0,
        given.findIndex((one) => one.key === key),
      );
      setAnswers(Object.fromEntries(kept.map((one) => [one.key, answers[one.key]])));
    },
    restart: () => {
      setAnswers({});
      setRemembered({});
    },
  };
}
