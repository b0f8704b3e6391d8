import { type Ref, useMemo } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { usePaneCommands, usePanes } from '#web/backoffice/review-queue/file/panes.tsx';
import type { FileCommands } from '#web/backoffice/review-queue/reviewing.ts';
import type { DraftBook } from '#web/backoffice/review-queue/use-drafts.ts';
import type { Draft } from '../decision/choices.ts';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { useReviewQueue } from '../decision/use-decision-queue.ts';
import type { Sent } from '../decision/use-sending.ts';
import { type DossierBook, itemOf } from '../pending/decision.ts';
import { alertsOf } from './alerts.ts';
import { DossierPanes } from './panes.tsx';

export type ReviewProps = {
  dossier: DossierOut;
  drafts: DraftBook<Draft>;
  pending: DossierBook;
  commands: Ref<FileCommands>;
  titleRef: Ref<HTMLHeadingElement>;
  /** False once something else is open. */
  isHere: () => boolean;
  onDecided: (sent: Sent) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Review of a loaded dossier: content and decision. */
export function Review(props: ReviewProps) {
  const { dossier, drafts, pending, isHere, onDecided, onNext } = props;
  const subject = itemOf(dossier.dossierId);
  const draft = drafts.draftOf(subject);
  const alerts = useMemo(() => alertsOf(dossier), [dossier]);
  const panes = usePanes<'dossier' | 'history'>('dossier');
  const showLines = () => panes.onPart('dossier');
  const reviewQueue = useReviewQueue({
    dossier,
    draft,
    alerts,
    showLines,
    pending,
    isHere,
    onDecided,
  });
  usePaneCommands(props.commands, panes, {
    validate: reviewQueue.validate,
    refuse: reviewQueue.openRefuseForm,
  });
  return (
    <>
      <DossierPanes
        {...props}
        alerts={alerts}
        errors={reviewQueue.errors}
        locked={reviewQueue.reason !== null}
        panes={panes}
      />
      <DecisionBar
        dossier={dossier}
        reviewQueue={reviewQueue}
        draft={draft}
        alerts={alerts}
        onMotif={(motif) => drafts.change(subject, (all) => ({ ...all, motif }))}
        onNext={onNext}
      />
    </>
  );
}
