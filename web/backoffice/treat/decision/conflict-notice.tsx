import { DOSSIER_ALREADY_DECIDED, DOSSIER_TAKEN } from '#contract/registration/dossier.ts';
import { NO_NUMBER_LEFT } from '#contract/registration/prefixes.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/life.ts';
import { LOCK_IDLE_MINUTES } from '#domain/registration/transitions.ts';
import type { ProblemError } from '#web/app/api/problem-error.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';

const words = decisionWords.conflict;

/** What a refusal says in one sentence, for a dossier that is not on the screen. */
export function conflictSentence(problem: ProblemError): string {
  const told = tell(problem);
  return told === null ? problem.sentence : `${told.fact}.`;
}

/** Why an action was refused, and what became of it. The dossier is read again beside it. */
export function ConflictNotice({ problem }: { problem: ProblemError }) {
  const told = tell(problem);
  if (told === null) return <ProblemNotice error={problem} />;
  return (
    <Notice tone="warning" role="alert" title={told.title}>
      <p>
        {told.fact}
        {told.at === null ? null : (
          <>
            {', '}
            <Moment at={told.at} />
          </>
        )}
        {`. ${told.rest}`}
      </p>
    </Notice>
  );
}

type Told = { title: string; fact: string; at: string | null; rest: string };

function tell({ code, problem }: ProblemError): Told | null {
  const fact = (name: string) => {
    const value = problem.facts?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const person = fact('par') ?? words.someone;
  switch (code) {
    case DOSSIER_TAKEN.code:
      return {
        title: words.takenTitle,
        fact: words.taken(person),
        at: fact('depuis'),
        rest: words.takenKeeps,
      };
    case DOSSIER_ALREADY_DECIDED.code:
      return {
        title: words.decidedTitle,
        fact: words.decided(person),
        at: fact('le'),
        rest: words.decidedKeeps,
      };
    case DOSSIER_NOT_TAKEN.code:
      return {
        title: words.notTakenTitle,
        fact: words.notTaken(LOCK_IDLE_MINUTES),
        at: null,
        rest: words.notTakenKeeps,
      };
    case NO_NUMBER_LEFT.code:
      return {
        title: words.noNumberTitle,
        fact: words.noNumber,
        at: null,
        rest: words.noNumberKeeps,
      };
    default:
      return null;
  }
}
