import { STRUCTURE_CHANGED, STRUCTURE_NOT_EMPTY } from '#contract/account/structure.ts';
import { STRUCTURE_TRANSITION_REFUSED } from '#domain/structure/state-machine.ts';
import { decisionMessages as messages } from '#web/backoffice/accounts/messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

const MOVED: readonly string[] = [STRUCTURE_CHANGED.code, STRUCTURE_TRANSITION_REFUSED.code];

/** The same in one sentence, for a decision that came back later. */
export function decisionProblemSentence(problem: ProblemError): string {
  if (MOVED.includes(problem.code)) return messages.conflict.sentence;
  return problem.code === STRUCTURE_NOT_EMPTY.code ? messages.notEmpty : problem.message;
}

/** Why a decision was refused, and what became of it. The account is read again beside it. */
export function DecisionProblem({ problem }: { problem: ProblemError }) {
  if (MOVED.includes(problem.code)) {
    return (
      <AlertBox tone="warning" role="alert" title={messages.conflict.title}>
        <p>{messages.conflict.sentence}</p>
      </AlertBox>
    );
  }
  if (problem.code === STRUCTURE_NOT_EMPTY.code) {
    return (
      <AlertBox tone="warning" role="alert">
        <p>{messages.notEmpty}</p>
      </AlertBox>
    );
  }
  return <ProblemAlert error={problem} />;
}
