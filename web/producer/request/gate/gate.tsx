import '../request.css';
import { IconFileImport, IconFilePlus, IconMusic, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useCurrentStructure, useUser } from '#web/platform/session/use-session.ts';
import { useDrafts } from '#web/producer/drafts.ts';
import { importPath } from '#web/producer/import/import-path.ts';
import { request } from '#web/producer/messages/request.ts';
import { NEW_REQUEST, ONE_PATH } from '../flow/step-path.ts';
import { DeleteDraft, type DeleteDraftProps } from './delete-draft.tsx';
import { DraftLine } from './draft-line.tsx';

const messages = request.gate;
const SHOWN = 10;
const NEW_PATH = `/isrc/dossier/${NEW_REQUEST}`;

/**
 * Unfinished requests come first: most returning people come to finish one. Nothing is created
 * before a first title is typed, to avoid empty requests.
 */
export function Gate() {
  useTitle(request.title);
  const { menu, raisonBlocage } = useUser();
  const { data, error, refetch } = useDrafts();
  const drafts = data?.rows ?? [];
  const isRead = data !== undefined;
  useEffect(() => {
    // Preloads the request page, the probable next one. On failure, the link loads it again.
    if (isRead) import('../request-route.tsx').catch(() => undefined);
  }, [isRead]);
  const structure = useCurrentStructure();
  const mayCreate = menu.nouvelleDemande || menu.preparer;
  // Without drafts, the usual case is a single title. Structures with prefixes also import sheets
  // and albums.
  const [begun, setBegun] = useState(false);
  if (!begun && drafts.length > 0) setBegun(true);
  const many = structure?.hasPrefixePhono || structure?.hasPrefixeVideo;
  if (data && drafts.length === 0 && mayCreate && !begun && !many)
    return <Navigate to={ONE_PATH} replace />;
  const ways = (
    <>
      <LinkButton
        to={importPath(null)}
        variant="secondary"
        icon={<IconFileImport size={20} aria-hidden />}
      >
        {messages.importFile}
      </LinkButton>
      <LinkButton to={ONE_PATH} variant="secondary" icon={<IconMusic size={20} aria-hidden />}>
        {messages.one}
      </LinkButton>
      <LinkButton to={NEW_PATH} variant="secondary" icon={<IconPlus size={20} aria-hidden />}>
        {request.title}
      </LinkButton>
    </>
  );
  return (
    <div className="page">
      <PageHead
        title={request.title}
        subtitle={messages.subtitle}
        actions={mayCreate ? ways : null}
      />
      {mayCreate ? null : (
        <AlertBox tone="warning" title={messages.blocked}>
          <p>{raisonBlocage ?? messages.blockedReason}</p>
        </AlertBox>
      )}
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <Card label={messages.drafts}>
          <Skeleton lines={4} height={28} />
        </Card>
      )}
      {begun ? <Drafts drafts={drafts} /> : null}
      {data && !begun ? (
        <Card label={messages.drafts}>
          <EmptyState icon={IconFilePlus} title={messages.noDraft}>
            {messages.noDraftHint}
          </EmptyState>
        </Card>
      ) : null}
    </div>
  );
}

function Drafts({ drafts }: { drafts: readonly DossierRow[] }) {
  const [deleting, setDeleting] = useState<DeleteDraftProps['draft']>(null);
  return (
    <Card title={messages.drafts}>
      <p className="secondary">{drafts.length > 0 ? messages.draftsHint : messages.noDraft}</p>
      <ul className="list lines">
        {drafts.slice(0, SHOWN).map((draft, index) => (
          <DraftLine
            key={draft.dossierId}
            draft={draft}
            first={index === 0}
            onDelete={() =>
              setDeleting({ ...draft, count: draft.phonogrammes + draft.videogrammes })
            }
          />
        ))}
      </ul>
      {drafts.length > SHOWN ? <TextLink to="/isrc/demandes">{messages.more}</TextLink> : null}
      <DeleteDraft draft={deleting} onClose={() => setDeleting(null)} onDeleted={announce} />
    </Card>
  );
}
