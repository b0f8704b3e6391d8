import { lazy, Suspense } from 'react';
import { near as common } from '#web/app/catalogue/proximity/near.ts';
import { nearAnswers as words } from '#web/app/catalogue/proximity/near-answers.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { NEAR, nameOf, type Question } from './questions.ts';
import type { Near } from './use-near.ts';

/** What compares two recordings comes with the first that looks like another: most look like none. */
const NearRecording = lazy(() =>
  import('./near-recording.tsx').then((module) => ({ default: module.NearRecording })),
);

/** Where the errors lead when the very question is not on screen. */
export const NEAR_ID = 'enregistrements-proches';

export type NearCardProps = {
  near: Near;
  /** Forgets what was said of a field, once it is mended. */
  forget: (field: string) => void;
  /** The one title of its page: no line bears a number there. */
  alone?: boolean;
};

/** The recordings that look like others: compared, explained, answered about. */
export function NearCard({ near, forget, alone = false }: NearCardProps) {
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
        {questions.length > 0 ? <Remaining questions={questions} alone={alone} /> : null}
        <p role="status" className={questions.length > 0 ? 'visually-hidden' : 'secondary'}>
          {error ? '' : statusOf(near)}
        </p>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {found.length > 0 ? (
          <Suspense fallback={<Skeleton lines={3} />}>
            <ul className="near-list stack list">
              {found.map((line) => (
                <li key={line.elementId}>
                  <NearRecording
                    near={line}
                    alone={alone}
                    all={found}
                    leaves={leaving.has(line.elementId)}
                    onRecorded={onRecorded}
                  />
                </li>
              ))}
            </ul>
          </Suspense>
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
function Remaining({ questions, alone }: { questions: readonly Question[]; alone: boolean }) {
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
              {words.goTo(nameOf(near, alone), candidat.titre ?? common.untitled)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
