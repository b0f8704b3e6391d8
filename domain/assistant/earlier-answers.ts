/** The answers given to the assistant, in words: for the person who gave them, and for staff. */

import { type Answers, advise } from './assistant.ts';
import { FIRST_QUESTION, QUESTIONS, type QuestionKey } from './questions.ts';

export type EarlierAnswer = {
  readonly key: QuestionKey;
  readonly question: string;
  /** The option as people read it; of the durations, `00:03:20 puis 00:03:31`. */
  readonly reponse: string;
};

/** The questions answered so far, in the order they were asked; answers off the path are left out. */
export function earlierAnswers(answers: Answers): readonly EarlierAnswer[] {
  return inputFrom(FIRST_QUESTION, answers);
}

// A path never meets a question twice, so it ends.
function inputFrom(key: QuestionKey, answers: Answers): readonly EarlierAnswer[] {
  const { question, options } = QUESTIONS[key];
  const option = options.find(({ value }) => value === answers[key]);
  if (option === undefined) return timingsOf(key, answers);
  const input = { key, question, reponse: option.label };
  const { leads } = option;
  return leads.to === 'question' ? [input, ...inputFrom(leads.question, answers)] : [input];
}

function timingsOf(key: QuestionKey, answers: Answers): readonly EarlierAnswer[] {
  const value = answers[key];
  if (key !== 'ecart' || value === undefined || advise(answers).kind === 'question') return [];
  return [{ key, question: QUESTIONS[key].question, reponse: value.replace('/', ' puis ') }];
}

/** Answers on the current path, without those left from an earlier choice. */
export function answersOnPath(answers: Answers): Answers {
  return Object.fromEntries(earlierAnswers(answers).map(({ key }) => [key, answers[key]]));
}
