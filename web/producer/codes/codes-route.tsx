import '#web/registration/element/element.css';
import { IconArrowsExchange, IconDisc, IconFileCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ElementRow } from '#contract/registration/element.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { useServedPages } from '#web/design/table/served-pages.ts';
import { useChosen } from '#web/design/table/ticked.ts';
import { rightsMessages } from '#web/messages/rights-export.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useSearch } from '#web/platform/page/use-search.ts';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { TransferSelection } from '#web/registration/agreement/transfer-selection.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { useCodeRights } from '#web/registration/code-detail/rights.ts';
import { elementKey } from '#web/registration/element/chosen.ts';
import { CodeExports } from '#web/registration/element/code-exports.tsx';
import { CODE_SORTS, findCodePage, pageRequested } from '#web/registration/element/find-codes.ts';
import { elements, codes as messages } from '#web/registration/messages/elements.ts';
import { transferMessages } from '#web/registration/messages/transfer.ts';
import { CODE_COLUMNS } from './code-columns.tsx';
import { CodeFilters } from './code-filters.tsx';
import { filtersIn, isNarrowed, searchOf } from './filters.ts';
import { OpenTagging } from './tagging/open-tagging.tsx';

/** `/isrc/list`: the codes of the structure, to find, copy and export. */
export function Component() {
  useTitle(messages.title);
  // Keyed by structure: data, selection and search belong to one.
  return <Codes key={useUser().currentStructureId} />;
}

function Codes() {
  const [parameters, writeSearch] = useSearch();
  const filters = filtersIn(parameters);
  const structureId = useOwnStructureId();
  const search = searchOf(filters, structureId);
  const { propose } = useCodeRights();
  const pages = useServedPages({
    remember: 'codes',
    sorts: CODE_SORTS,
    search: JSON.stringify(search),
  });
  const codePage = pageRequested(pages);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('elements', {}, 'codes', search, codePage),
    queryFn: ({ signal }) => findCodePage(search, codePage, signal),
    placeholderData: (before) => before,
  });
  const rows = data?.rows ?? [];
  const { chosen, selection } = useChosen({ rows, idOf: elementKey, search });
  if (data && !isFetching) pages.restartIfEmpty(rows.length);
  const searched = isNarrowed(filters);
  return (
    <div className="page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <>
            {propose ? (
              <LinkButton
                to="/isrc/droits"
                variant="secondary"
                icon={<IconFileCertificate size={18} aria-hidden />}
              >
                {rightsMessages.link}
              </LinkButton>
            ) : null}
            <LinkButton
              to="/isrc/transferts"
              variant="secondary"
              icon={<IconArrowsExchange size={18} aria-hidden />}
            >
              {transferMessages.link}
            </LinkButton>
          </>
        }
      />
      <Card label={messages.table}>
        <CodeFilters filters={filters} set={writeSearch} />
        <VisuallyHidden role="status">
          {data && searched && !isFetching ? elements.result(data.total) : ''}
        </VisuallyHidden>
        <div className="element-list stack gap-16">
          {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
          {data || error ? null : <Skeleton lines={6} height={40} />}
          {data ? (
            <DataTable<ElementRow>
              caption={messages.table}
              columns={CODE_COLUMNS}
              rows={rows}
              rowId={elementKey}
              rowName={({ titre }) => titre ?? elements.untitled}
              remember="codes"
              served={pages.served(data)}
              selection={selection}
              empty={searched ? undefined : <NoCode />}
              actions={
                <>
                  <CodeExports
                    chosen={chosen}
                    search={search}
                    result={data.total}
                    onDone={announce}
                  />
                  {propose ? (
                    <TransferSelection chosen={chosen} result={data.total} onDone={announce} />
                  ) : null}
                </>
              }
            />
          ) : null}
        </div>
      </Card>
      <OpenCode structureId={structureId} onDone={announce} />
      {rows.length > 0 ? <OpenTagging search={search} /> : null}
    </div>
  );
}

function NoCode() {
  return (
    <EmptyState icon={IconDisc} title={messages.none}>
      {messages.noneHint}
    </EmptyState>
  );
}
