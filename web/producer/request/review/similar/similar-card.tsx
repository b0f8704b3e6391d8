import { lazy, Suspense } from 'react';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { similarAnswers as messages } from '#web/producer/request/review/messages.ts';
import { similar as common } from '#web/registration/proximity/messages.ts';
import { nameOf, type Question, SIMILAR } from './questions.ts';
import type { Similar } from './use-similar.ts';

/** Loaded with the first similar recording, as most have none. */
const SimilarRecording = lazy(() =>
  import('./similar-recording.tsx').then((module) => ({ default: module.SimilarRecording })),
);

/** Target of errors whose question is not on screen. */
export const SIMILAR_ID = 'enregistrements-proches';

export type SimilarCardProps = {
  similar: Similar;
  /** Clears the errors of a corrected field. */
  forget: (field: string) => void;
  /** True for a single title: lines have no number. */
  alone?: boolean;
};

/** Similar recordings: comparison, explanation and answers. */
export function SimilarCard({ similar, forget, alone = false }: SimilarCardProps) {
  const { result, questions, leaving, error, refetch } = similar;
  const onRecorded = async () => {
    await refetch();
    forget(SIMILAR);
  };
  return (
    <Card
      title={
        <span id={SIMILAR_ID} tabIndex={-1}>
          {common.title}
        </span>
      }
    >
      <div className="stack gap-16">
        {result.length > 0 ? <p>{messages.intro}</p> : null}
        {questions.length > 0 ? <Remaining questions={questions} alone={alone} /> : null}
        <p role="status" className={questions.length > 0 ? 'visually-hidden' : 'secondary'}>
          {error ? '' : statusOf(similar)}
        </p>
        {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
        {result.length > 0 ? (
          <Suspense fallback={<Skeleton lines={3} />}>
            <ul className="similar-list stack list">
              {result.map((line) => (
                <li key={line.elementId}>
                  <SimilarRecording
                    similar={line}
                    alone={alone}
                    all={result}
                    leaves={leaving.has(line.elementId)}
                    onRecorded={onRecorded}
                  />
                </li>
              ))}
            </ul>
          </Suspense>
        ) : null}
        {leaving.size > 0 ? <p>{messages.leaving(leaving.size)}</p> : null}
      </div>
    </Card>
  );
}

function statusOf({ searched, result, questions }: Similar): string {
  if (!searched) return common.searching;
  if (result.length === 0) return messages.none;
  return questions.length > 0 ? messages.remaining(questions.length) : messages.allAnswered;
}

/** Links to the missing answers. */
function Remaining({ questions, alone }: { questions: readonly Question[]; alone: boolean }) {
  return (
    <AlertBox tone="warning" title={messages.remaining(questions.length)}>
      <ul>
        {questions.map(({ id, similar, candidat }) => (
          <li key={id}>
            <button
              type="button"
              className="link-button"
              onClick={() => document.getElementById(id)?.focus()}
            >
              {messages.goTo(nameOf(similar, alone), candidat.titre ?? common.untitled)}
            </button>
          </li>
        ))}
      </ul>
    </AlertBox>
  );
}
