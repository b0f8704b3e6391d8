/** The answers given to the assistant, in words: for the person who gave them, and for staff. */

import { type Answers, advise } from './assistant.ts';
import { FIRST_QUESTION, QUESTIONS, type QuestionKey } from './questions.ts';

export type GivenAnswer = {
  readonly key: QuestionKey;
  readonly question: string;
  /** The option as people read it; of the durations, `00:03:20 puis 00:03:31`. */
  readonly reponse: string;
};

/** The questions answered so far, in the order they were asked; answers off the path are left out. */
export function givenAnswers(answers: Answers): readonly GivenAnswer[] {
  const given: GivenAnswer[] = [];
  let key: QuestionKey | null = FIRST_QUESTION;
  while (key !== null) {
    const { question, options } = QUESTIONS[key];
    const value = answers[key];
    const option = options.find((candidate) => candidate.value === value);
    // A path never meets a question twice, so it ends.
    const leads = option?.leads;
    if (option !== undefined) given.push({ key, question, reponse: option.label });
    else if (value !== undefined && isTiming(key, answers)) {
      given.push({ key, question, reponse: value.replace('/', ' puis ') });
    }
    key = leads?.to === 'question' ? leads.question : null;
  }
  return given;
}

const isTiming = (key: QuestionKey, answers: Answers) =>
  key === 'ecart' && advise(answers).kind === 'advice';

/** The answers that count, without those that a changed mind left off the path. */
export function answersOnPath(answers: Answers): Answers {
  return Object.fromEntries(givenAnswers(answers).map(({ key }) => [key, answers[key]]));
}
