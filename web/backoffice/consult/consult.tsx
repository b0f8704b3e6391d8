import { keyOf } from '#web/app/api/keys.ts';
import '#web/registration/element/element.css';
import { IconDatabaseSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import { consultWords as words } from '#web/app/catalogue/exchange/consult.ts';
import { elements } from '#web/app/catalogue/producer-elements.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { useServedPages } from '#web/design/table/served-pages.ts';
import { TransferSelection } from '#web/registration/accord/transfer-selection.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { CodeExports } from '#web/registration/element/code-exports.tsx';
import { CODE_SORTS, findCodePage, pageAsked } from '#web/registration/element/find-codes.ts';
import { elementKey, useChosen } from '#web/registration/element/use-chosen.ts';
import { CodeDetail } from './code-detail.tsx';
import { CONSULT_COLUMNS } from './consult-columns.tsx';
import { NO_FILTER } from './consult-filters.ts';
import { ConsultToolbar } from './consult-toolbar.tsx';
import { ConsultViews } from './consult-views.tsx';

const NEWEST = { id: 'attribueLe', desc: true } as const;
const companyOf = ({ raison }: ElementRow) => raison;

/** What the society issued: found by company, title, artist or code, grouped by company, exported. */
export function Consult({ slug }: { slug: string }) {
  useTitle(words.title);
  const [filters, setFilters] = useState(NO_FILTER);
  const [said, say] = useState('');
  const { company, ...sought } = filters;
  const search = { ...sought, structureId: company === null ? null : Number(company.value) };
  const pages = useServedPages({
    ...{ remember: 'consultations', sorts: CODE_SORTS, initialSort: NEWEST },
    search: JSON.stringify(search),
  });
  const asked = pageAsked(pages);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('elements', {}, 'register', search, asked),
    queryFn: ({ signal }) => findCodePage(search, asked, signal),
    placeholderData: (before) => before,
  });
  const rows = data?.rows ?? [];
  const { chosen, selection } = useChosen(rows, search);
  // Of one page among others, how many a company has would be a wrong number.
  const whole = data !== undefined && data.total === rows.length;
  if (data && !isFetching) pages.restartIfEmpty(rows.length);
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} actions={<ConsultViews current={null} />} />
      <Card label={words.table}>
        <ConsultToolbar filters={filters} onFilters={setFilters} />
        <VisuallyHidden role="status">
          {said || (data && !isFetching ? elements.found(data.total) : '')}
        </VisuallyHidden>
        <div className="element-list">
          {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
          {data || error ? null : <Skeleton lines={6} height={40} />}
          {data ? (
            <DataTable<ElementRow>
              caption={words.table}
              columns={CONSULT_COLUMNS}
              rows={rows}
              rowId={elementKey}
              rowName={({ titre }) => titre ?? elements.untitled}
              remember="consultations"
              served={pages.served(data)}
              selection={selection}
              groupBy={companyOf}
              groupHeading={(raison, group) => (whole ? words.group(raison, group.length) : raison)}
              detail={(row) => <CodeDetail row={row} slug={slug} />}
              empty={
                <EmptyState icon={IconDatabaseSearch} title={words.none}>
                  {words.noneHint}
                </EmptyState>
              }
              actions={
                <>
                  <CodeExports chosen={chosen} search={search} found={data.total} onDone={say} />
                  <TransferSelection chosen={chosen} found={data.total} onDone={say} />
                </>
              }
            />
          ) : null}
        </div>
      </Card>
      <OpenCode onDone={say} />
    </div>
  );
}
