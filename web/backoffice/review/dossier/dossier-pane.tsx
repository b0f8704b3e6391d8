import '#web/backoffice/workbench/file.css';
import './dossier.css';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { useStillHere } from '#web/backoffice/review-queue/decision/use-still-here.ts';
import type { FileProps } from '#web/backoffice/review-queue/reviewing.ts';
import type { DraftBook } from '#web/backoffice/review-queue/use-drafts.ts';
import { PaneBack } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { PaneWaiting } from '#web/backoffice/workbench/pane/pane-waiting.tsx';
import { useFocusOnce } from '#web/backoffice/workbench/use-focus-once.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { isMissing } from '#web/platform/api/problem-error.ts';
import { useTitle } from '#web/platform/page/title.ts';
import type { Draft } from '../decision/choices.ts';
import { type Result, ResultPanel } from '../decision/result-panel.tsx';
import type { Sent } from '../decision/use-sending.ts';
import { type Decision, itemOf, type Outcome } from '../pending/decision.ts';
import { DossierHead } from './dossier-head.tsx';
import { useDossier } from './use-dossier.ts';

/** Loaded with the first dossier, so that the queue does not wait for it. */
const fetchReview = () => import('./review.tsx');
const Review = lazy(() => fetchReview().then((module) => ({ default: module.Review })));

export type DossierPaneProps = FileProps<DossierRow, Decision, Outcome> & {
  drafts: DraftBook<Draft>;
};

/** The open dossier, from its head to its decision. */
export function DossierPane(props: DossierPaneProps) {
  const { row, onPrevious, onNext } = props;
  const dossierId = Number(props.item);
  const { data: dossier, error, refetch } = useDossier(dossierId);
  const queries = useQueryClient();
  const structureId = row?.structureId ?? null;
  useEffect(() => {
    fetchReview().catch(() => undefined);
    if (structureId === null) return;
    // Requested in parallel with the dossier, so that both render together.
    import('#web/backoffice/viewer/documents.ts')
      .then(({ documentsOf }) => queries.prefetchQuery(documentsOf(structureId)))
      .catch(() => undefined);
  }, [queries, structureId]);
  const titleRef = useFocusOnce();
  const isHere = useStillHere();
  const [result, setResult] = useState<Result | null>(null);
  const head = dossier ?? row;
  useTitle(...(head ? [dossierMessages.number(head.numero)] : []), queueMessages.page);
  const missing = isMissing(error);
  // Before anything else: the outcome shows even when the dossier can no longer be read.
  if (result) {
    return (
      <ResultPanel result={result} commands={props.commands} onReview={() => setResult(null)} />
    );
  }
  const waiting = (
    <PaneWaiting
      label={queueMessages.page}
      error={error}
      missing={missing}
      messages={dossierMessages}
      onRetry={() => void refetch()}
    >
      {head && !missing ? (
        <DossierHead head={head} titleRef={titleRef} onPrevious={onPrevious} onNext={onNext} />
      ) : (
        <>
          {missing ? null : <PaneBack />}
          <h1 className="visually-hidden" ref={titleRef} tabIndex={-1}>
            {missing ? dossierMessages.missing : queueMessages.page}
          </h1>
        </>
      )}
    </PaneWaiting>
  );
  if (dossier && !missing) {
    const onDecided = ({ decision, outcome }: Sent) => {
      const next = props.nextToReview();
      if (outcome !== null) {
        props.drafts.forget(props.item);
        if (next === null && isHere()) return setResult({ outcome, dossier });
        props.pending.report({ decision, outcome });
      }
      // If the person opened another dossier meanwhile, it stays open.
      if (isHere()) props.onOpen(next === null ? null : itemOf(next.dossierId));
    };
    return (
      <Suspense fallback={waiting}>
        <Review
          {...props}
          dossier={dossier}
          titleRef={titleRef}
          isHere={isHere}
          onDecided={onDecided}
        />
      </Suspense>
    );
  }
  return waiting;
}
