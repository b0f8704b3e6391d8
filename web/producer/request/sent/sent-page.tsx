import '../request.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DossierOut, readDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import { CopyButton } from '#web/design/action/copy-button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { form } from '#web/messages/request-form.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { grid } from '#web/producer/messages/grid.ts';
import { request } from '#web/producer/messages/request.ts';
import {
  codeColumn,
  durationColumn,
  statutColumn,
  titleColumn,
} from '#web/registration/element/columns.tsx';
import { DossierBadge } from '#web/registration/statut-badge.tsx';
import { UsualTerms } from '#web/registration/terms/usual-terms.tsx';
import { ExternalPage } from '../flow/other-tab-page.tsx';
import { RequestSteps } from '../flow/request-frame.tsx';
import { SENT, STEPS, stepPath } from '../flow/step-path.ts';
import { AnswerAlert } from './answer-alert.tsx';
import { CodeDay } from './code-day.tsx';

const messages = request.sent;

/** Confirmation page of a request and its later status, at a lasting URL. */
export function SentPage({ dossierId }: { dossierId: string }) {
  const [parameters] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('dossier', { dossierId: Number(dossierId) }, 'sent'),
    queryFn: ({ signal }) => call(readDossier, { query: { dossierId } }, signal),
  });
  const { currentStructureId } = useUser();
  const [own] = useState(currentStructureId);
  const justSent = parameters.has(SENT);
  const codes = data && !(justSent && stillWaits(data)) ? codesOf(data) : 0;
  const title = titleOf(data, justSent, codes);
  useTitle(title);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The path did not change with the sending: nothing else moves the focus to this new page.
    if (justSent) page.current?.querySelector('h1')?.focus();
  }, [justSent]);
  if (data && data.structureId !== own)
    return <ExternalPage what="request" structureId={data.structureId} raison={data.raison} />;
  return (
    <div className="page" ref={page}>
      {justSent && data ? (
        <RequestSteps dossierId={data.dossierId} current={STEPS.confirmation} />
      ) : null}
      <PageHead
        title={title}
        subtitle={data?.titre ? `« ${data.titre} »` : undefined}
        actions={data ? <DossierBadge etat={data.etat} /> : null}
      />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data && codes > 0 ? <CodeDay dossierId={data.dossierId} elements={data.elements} /> : null}
      {data ? <Sent dossier={data} /> : null}
      {data || error ? null : <Skeleton lines={6} height={28} />}
    </div>
  );
}

/** As soon as there is a code, the page is about it. */
function titleOf(data: DossierOut | undefined, justSent: boolean, codes: number): string {
  if (codes > 0) return request.codeDay.title(codes);
  return justSent || !data ? messages.thanks : messages.title(data.numero);
}

/** Resubmitted after a refusal, beside recordings with codes: the page is about the submission. */
const stillWaits = ({ elements }: DossierOut) => elements.some(({ isrc }) => isrc === null);

const codesOf = ({ elements }: DossierOut) => elements.filter(({ isrc }) => isrc !== null).length;

function Sent({ dossier }: { dossier: DossierOut }) {
  const { menu } = useUser();
  const { numero, submittedAt, deposePar, elements, decidedAt } = dossier;
  const toTime = elements.filter(({ statut }) => awaitsMinuterie(statut)).length;
  return (
    <>
      <AnswerAlert dossier={dossier} />
      {dossier.reserve ? (
        <AlertBox tone="info">
          <p>{messages.reserve}</p>
        </AlertBox>
      ) : null}
      <Card title={messages.numero}>
        <div className="stack gap-8">
          <p className="sent-number">
            {numero}
            <CopyButton text={numero} label={messages.copyNumero} />
          </p>
          {submittedAt ? (
            <p className="secondary">
              {messages.sentOn} <Timestamp at={submittedAt} />{' '}
              {deposePar ? messages.by(deposePar) : null}
            </p>
          ) : null}
        </div>
      </Card>
      {toTime > 0 ? (
        <AlertBox tone="warning">
          <p>{messages.toTime(toTime)}</p>
          {menu.mesCodes ? (
            <div className="row">
              <LinkButton to={timePath(dossier)} variant="secondary" size="small">
                {messages.timeThem}
              </LinkButton>
            </div>
          ) : null}
        </AlertBox>
      ) : null}
      <Card title={messages.contents}>
        <SentTable elements={elements} />
      </Card>
      {submittedAt !== null && decidedAt === null ? (
        <Card title={messages.next}>
          <div className="stack gap-12">
            <ol className="sent-steps stack gap-8">
              {messages.steps.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ol>
            <UsualTerms />
          </div>
        </Card>
      ) : null}
      <AlertBox tone="info" title={messages.notADeclaration}>
        <p>{messages.notADeclarationText}</p>
      </AlertBox>
      <div className="row">
        <LinkButton to="/isrc/demandes">{messages.follow}</LinkButton>
        {menu.nouvelleDemande ? (
          <LinkButton to="/isrc" variant="secondary">
            {messages.newRequest}
          </LinkButton>
        ) : null}
      </div>
    </>
  );
}

/** The first recording without a duration, on its duration. */
function timePath({ dossierId, elements }: DossierOut): string {
  const first = elements.find(({ statut }) => awaitsMinuterie(statut));
  return stepPath(dossierId, STEPS.recordings, {
    element: String(first?.elementId ?? ''),
    champ: 'duree',
  });
}

const COLUMNS: readonly Column<ElementOut>[] = [
  titleColumn,
  {
    id: 'artiste',
    header: grid.columns.artiste,
    cell: ({ artiste }) => artiste,
    sortValue: ({ artiste }) => artiste,
  },
  durationColumn,
  codeColumn,
  statutColumn,
];

/** Recordings of a submitted request, with their status. */
function SentTable({ elements }: { elements: readonly ElementOut[] }) {
  return (
    <DataTable
      caption={request.sent.table}
      columns={COLUMNS}
      rows={elements}
      rowId={({ elementId }) => String(elementId)}
      rowName={({ titre }) => titre ?? form.untitled}
      remember="request-sent"
    />
  );
}
