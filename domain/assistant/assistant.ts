/** Follows the answers to the next question, or to the final case. */

import type { FieldError } from '../domain-error.ts';
import { isSameDuree, parseDuree } from '../minuterie/duree.ts';
import { CASES, type CaseAdvice, type CaseKey } from './cases.ts';
import { FIRST_QUESTION, QUESTION_KEYS, QUESTIONS, type QuestionKey } from './questions.ts';

/** Answers by question; for the durations, `avant/apres` in any duration format: `3:20/3:31`. */
export type Answers = Readonly<Partial<Record<QuestionKey, string>>>;

export type Advice = {
  readonly cas: CaseKey;
  readonly verdict: CaseAdvice;
  readonly regle: string;
  readonly source: string;
};

export type Outcome =
  | { readonly kind: 'question'; readonly question: QuestionKey }
  | { readonly kind: 'advice'; readonly advice: Advice };

/**
 * An answer outside the proposed options is ignored: the question is asked again.
 * Answers to questions off the path are ignored.
 */
export function advise(answers: Answers): Outcome {
  let question: QuestionKey = FIRST_QUESTION;
  // A path never meets a question twice.
  for (const _step of QUESTION_KEYS) {
    const cas = question === 'ecart' ? caseOfDurations(answers.ecart) : null;
    if (cas !== null) return adviceOf(cas);
    const option = QUESTIONS[question].options.find(({ value }) => value === answers[question]);
    if (option === undefined) return { kind: 'question', question };
    if (option.leads.to === 'case') return adviceOf(option.leads.cas);
    question = option.leads.question;
  }
  throw new Error('the questions of the assistant go round');
}

const adviceOf = (cas: CaseKey): Outcome => ({ kind: 'advice', advice: { cas, ...CASES[cas] } });

function caseOfDurations(answer: string | undefined): CaseKey | null {
  const [before, after] = (answer ?? '').split('/').map(parseDuree);
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  return isSameDuree(before, after) ? 'dureeProche' : 'dureeAutre';
}

const MOST_LETTERS = 40;

/** Faults of answers that come from outside: unknown questions, and texts too long to be an answer. */
export function checkAnswers(answers: Readonly<Record<string, string>>): FieldError[] {
  const wrong = Object.entries(answers).filter(
    ([name, value]) => !QUESTION_KEYS.some((key) => key === name) || value.length > MOST_LETTERS,
  );
  return wrong.map(([name]) => ({
    path: `assistant.${name}`,
    code: 'UNKNOWN_VALUE',
    message: 'Cette réponse ne correspond à aucune question de l’assistant.',
  }));
}
