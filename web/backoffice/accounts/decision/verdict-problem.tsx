import { STRUCTURE_CHANGED, STRUCTURE_NOT_EMPTY } from '#contract/account/structure.ts';
import { STRUCTURE_TRANSITION_REFUSED } from '#domain/structure/life.ts';
import type { ProblemError } from '#web/app/api/problem-error.ts';
import { verdictWords as words } from '#web/app/catalogue/accounts-staff/decision.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';

const MOVED: readonly string[] = [STRUCTURE_CHANGED.code, STRUCTURE_TRANSITION_REFUSED.code];

/** The same in one sentence, for a decision that came back later. */
export function verdictProblemSentence(problem: ProblemError): string {
  if (MOVED.includes(problem.code)) return words.conflict.sentence;
  return problem.code === STRUCTURE_NOT_EMPTY.code ? words.notEmpty : problem.message;
}

/** Why a decision was refused, and what became of it. The account is read again beside it. */
export function VerdictProblem({ problem }: { problem: ProblemError }) {
  if (MOVED.includes(problem.code)) {
    return (
      <Notice tone="warning" role="alert" title={words.conflict.title}>
        <p>{words.conflict.sentence}</p>
      </Notice>
    );
  }
  if (problem.code === STRUCTURE_NOT_EMPTY.code) {
    return (
      <Notice tone="warning" role="alert">
        <p>{words.notEmpty}</p>
      </Notice>
    );
  }
  return <ProblemNotice error={problem} />;
}
