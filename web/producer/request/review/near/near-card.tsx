import { near as common } from '#web/app/catalogue/proximity/near.ts';
import { nearAnswers as words } from '#web/app/catalogue/proximity/near-answers.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Candidate } from './candidate.tsx';
import { keyOf, NEAR, type NearLine, type Question } from './questions.ts';
import type { Near } from './use-near.ts';

/** Where the errors lead when the very question is not on screen. */
export const NEAR_ID = 'enregistrements-proches';

export type NearCardProps = {
  near: Near;
  /** Forgets what was said of a field, once it is mended. */
  forget: (field: string) => void;
};

/** The recordings that look like others: compared, explained, answered about. */
export function NearCard({ near, forget }: NearCardProps) {
  const { found, questions, leaving, error, refetch } = near;
  const onRecorded = async () => {
    await refetch();
    forget(NEAR);
  };
  return (
    <Card
      title={
        <span id={NEAR_ID} tabIndex={-1}>
          {common.title}
        </span>
      }
    >
      <div className="stack gap-16">
        {found.length > 0 ? <p>{words.intro}</p> : null}
        {questions.length > 0 ? <Remaining questions={questions} /> : null}
        <p role="status" className={questions.length > 0 ? 'visually-hidden' : 'secondary'}>
          {error ? '' : statusOf(near)}
        </p>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {found.length > 0 ? (
          <ul className="near-list stack list">
            {found.map((line) => (
              <li key={line.elementId}>
                <NearRecording
                  near={line}
                  all={found}
                  leaves={leaving.has(line.elementId)}
                  onRecorded={onRecorded}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {leaving.size > 0 ? <p>{words.leaving(leaving.size)}</p> : null}
      </div>
    </Card>
  );
}

function statusOf({ searched, found, questions }: Near): string {
  if (!searched) return common.searching;
  if (found.length === 0) return words.none;
  return questions.length > 0 ? words.remaining(questions.length) : words.allAnswered;
}

/** Each missing answer, a way to it. */
function Remaining({ questions }: { questions: readonly Question[] }) {
  return (
    <Notice tone="warning" title={words.remaining(questions.length)}>
      <ul>
        {questions.map(({ id, near, candidat }) => (
          <li key={id}>
            <button
              type="button"
              className="link-button"
              onClick={() => document.getElementById(id)?.focus()}
            >
              {words.goTo(near.line.index + 1, titreOf(near), candidat.titre ?? common.untitled)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const titreOf = ({ line }: NearLine) => line.row.texts.titre || common.untitled;

type NearRecordingProps = {
  near: NearLine;
  all: readonly NearLine[];
  /** It takes an existing code: nothing else is asked of it. */
  leaves: boolean;
  onRecorded: () => Promise<unknown>;
};

function NearRecording({ near, all, leaves, onRecorded }: NearRecordingProps) {
  const { line, asked, neighbours, ambigu } = near;
  const whose = (elementId: number | null, memeDossier: boolean) => {
    if (memeDossier) {
      const other = all.find((candidate) => candidate.elementId === elementId);
      return words.sameRequest(other ? other.line.index + 1 : null);
    }
    return elementId === null ? '' : words.ownRecording;
  };
  const candidates = (candidats: typeof asked, listed: boolean) =>
    candidats.map((candidat) => (
      <Candidate
        key={keyOf(candidat)}
        near={near}
        candidat={candidat}
        listed={listed}
        whose={whose(candidat.elementId, candidat.memeDossier)}
        onRecorded={onRecorded}
      />
    ));
  return (
    <div className="near-line stack gap-16">
      <h3>{common.line(line.index + 1, line.row.texts.titre)}</h3>
      {ambigu && asked.length > 1 ? <p>{common.ambiguous}</p> : null}
      {candidates(asked, leaves)}
      {neighbours.length > 0 ? (
        <details className="near-fold">
          <summary>{common.neighbours(neighbours.length)}</summary>
          <div>{candidates(neighbours, true)}</div>
        </details>
      ) : null}
    </div>
  );
}
