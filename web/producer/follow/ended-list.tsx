import { useQuery } from '@tanstack/react-query';
import { type DossierRow, listDossiers } from '#contract/registration/dossier.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { useServedPages } from '#web/design/table/served-pages.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { elements, follow as messages } from '#web/registration/messages/elements.ts';
import { DossierBadge } from '#web/registration/statut-badge.tsx';

const nameOf = ({ titre, numero }: DossierRow) => titre ?? elements.untitledDossier(numero);

const COLUMNS: readonly Column<DossierRow>[] = [
  {
    id: 'titre',
    header: elements.dossier,
    rowHeader: true,
    sortValue: nameOf,
    cell: (row) => <TextLink to={`/isrc/dossier/${row.dossierId}`}>{nameOf(row)}</TextLink>,
  },
  {
    id: 'artiste',
    header: elements.artiste,
    phone: 'labelled',
    cell: ({ artiste }) => artiste,
  },
  {
    id: 'numero',
    header: messages.numero,
    mono: true,
    phone: 'labelled',
    sortValue: ({ numero }) => numero,
    cell: ({ numero }) => numero,
  },
  {
    id: 'codes',
    header: messages.codes,
    mono: true,
    phone: 'labelled',
    cell: ({ dossierId, counts }) => (
      <TextLink to={`/isrc/list?dossier=${dossierId}`}>
        {counts.DONE}
        <VisuallyHidden>{messages.codesOf(counts.DONE)}</VisuallyHidden>
      </TextLink>
    ),
  },
  {
    id: 'etat',
    header: elements.statut,
    phone: 'first',
    sortValue: ({ etat }) => etat,
    cell: ({ etat }) => <DossierBadge etat={etat} />,
  },
  {
    id: 'decidedAt',
    header: messages.decided,
    phone: 'labelled',
    sortValue: ({ decidedAt }) => decidedAt,
    cell: ({ decidedAt }) => (decidedAt === null ? null : <Timestamp at={decidedAt} />),
  },
];

const SORTS = ['titre', 'numero', 'etat', 'decidedAt'] as const;

/** Completed requests, listed permanently. */
export function EndedList({ text }: { text: string }) {
  const pages = useServedPages({ remember: 'ended', sorts: SORTS, search: text });
  const { requested, tri } = pages;
  const structureId = useOwnStructureId();
  const body = {
    structureId,
    file: 'ended' as const,
    page: requested,
    ...(text === '' ? {} : { texte: text }),
    ...(tri === undefined ? {} : { tri }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('dossiers', {}, 'ended', body),
    queryFn: ({ signal }) => call(listDossiers, { body }, signal),
    placeholderData: (before) => before,
  });
  if (data && !isFetching) pages.restartIfEmpty(data.rows.length);
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <VisuallyHidden role="status">
        {data && text !== '' && !isFetching ? messages.endedResult(data.total) : ''}
      </VisuallyHidden>
      {data ? (
        <DataTable<DossierRow>
          caption={messages.endedTable}
          columns={COLUMNS}
          rows={data.rows}
          rowId={({ dossierId }) => String(dossierId)}
          rowName={nameOf}
          remember="ended"
          served={pages.served(data)}
          empty={
            text === '' ? (
              <EmptyState title={messages.empty.ended.title}>
                {messages.empty.ended.sentence}
              </EmptyState>
            ) : undefined
          }
        />
      ) : (
        <Skeleton lines={6} height={40} />
      )}
    </>
  );
}
