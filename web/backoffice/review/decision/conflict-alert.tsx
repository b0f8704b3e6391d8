import { DOSSIER_ALREADY_DECIDED, DOSSIER_TAKEN } from '#contract/registration/dossier.ts';
import { NO_NUMBER_LEFT } from '#contract/registration/prefixes.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/state-machine.ts';
import { LOCK_IDLE_MINUTES } from '#domain/registration/transitions.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

const messages = decisionMessages.conflict;

/** A refusal in one sentence, for a dossier not on the screen. */
export function conflictSentence(problem: ProblemError): string {
  const reported = notify(problem);
  return reported === null ? problem.sentence : `${reported.fact}.`;
}

/** Why an action was refused, and what became of it. The dossier is read again beside it. */
export function ConflictAlert({ problem }: { problem: ProblemError }) {
  const reported = notify(problem);
  if (reported === null) return <ProblemAlert error={problem} />;
  return (
    <AlertBox tone="warning" role="alert" title={reported.title}>
      <p>
        {reported.fact}
        {reported.at === null ? null : (
          <>
            {', '}
            <Timestamp at={reported.at} />
          </>
        )}
        {`. ${reported.rest}`}
      </p>
    </AlertBox>
  );
}

type Reported = { title: string; fact: string; at: string | null; rest: string };

function notify({ code, problem }: ProblemError): Reported | null {
  const fact = (name: string) => {
    const value = problem.facts?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const person = fact('par') ?? messages.someone;
  switch (code) {
    case DOSSIER_TAKEN.code:
      return {
        title: messages.takenTitle,
        fact: messages.taken(person),
        at: fact('depuis'),
        rest: messages.takenRetains,
      };
    case DOSSIER_ALREADY_DECIDED.code:
      return {
        title: messages.decidedTitle,
        fact: messages.decided(person),
        at: fact('le'),
        rest: messages.decidedRetains,
      };
    case DOSSIER_NOT_TAKEN.code:
      return {
        title: messages.notTakenTitle,
        fact: messages.notTaken(LOCK_IDLE_MINUTES),
        at: null,
        rest: messages.notTakenRetains,
      };
    case NO_NUMBER_LEFT.code:
      return {
        title: messages.noNumberTitle,
        fact: messages.noNumber,
        at: null,
        rest: messages.noNumberRetains,
      };
    default:
      return null;
  }
}
