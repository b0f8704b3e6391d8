import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingPage } from '#web/platform/page/loading-page.tsx';
import { useUser } from '#web/platform/session/use-session.ts';
import { ReviewQueue } from '../review-queue/review-queue.tsx';
import { useDrafts } from '../review-queue/use-drafts.ts';
import { readAloneAddress } from '../viewer/viewer-address.ts';
import { EMPTY_DRAFT, storedDraft } from './decision/choices.ts';
import { DossierPane } from './dossier/dossier-pane.tsx';
import { DOSSIERS } from './dossiers.tsx';
import { itemOf } from './pending/decision.ts';

const DocumentsPage = lazy(() =>
  import('../viewer/documents-page.tsx').then((module) => ({ default: module.DocumentsPage })),
);

/** `/:product/demandes`. */
export function Component() {
  const alone = readAloneAddress(useSearchParams()[0]);
  if (alone === null) return <Workbench />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <DocumentsPage {...alone} />
    </Suspense>
  );
}

/** Desk of the requests: each is decided line by line, and its draft choices are stored. */
function Workbench() {
  const drafts = useDrafts(
    `brouillon.decisions.${useUser().interlocuteurId}`,
    storedDraft,
    EMPTY_DRAFT,
  );
  return (
    <ReviewQueue
      reviewing={DOSSIERS}
      onSent={({ dossierId }) => drafts.forget(itemOf(dossierId))}
      file={(props) => <DossierPane key={props.item} {...props} drafts={drafts} />}
    />
  );
}
