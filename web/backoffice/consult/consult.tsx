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
import { TransferSelection } from '#web/registration/accord/transfer-selection.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { CodeExports } from '#web/registration/element/code-exports.tsx';
import { findCodes } from '#web/registration/element/find-codes.ts';
import { CodeDetail } from './code-detail.tsx';
import { CONSULT_COLUMNS } from './consult-columns.tsx';
import { NO_FILTER } from './consult-filters.ts';
import { ConsultToolbar } from './consult-toolbar.tsx';
import { ConsultViews } from './consult-views.tsx';

const companyOf = ({ raison }: ElementRow) => raison;

/** What the society issued: found by company, title, artist or code, grouped by company, exported. */
export function Consult({ slug }: { slug: string }) {
  useTitle(words.title);
  const [filters, setFilters] = useState(NO_FILTER);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState('');
  const { company, ...sought } = filters;
  const search = { ...sought, structureId: company === null ? null : Number(company.value) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['elements', 'register', search],
    queryFn: ({ signal }) => findCodes(search, signal),
    placeholderData: (before) => before,
  });
  const rows = data?.rows ?? [];
  return (
    <div className="page">
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={<ConsultViews slug={slug} current={null} />}
      />
      <Card label={words.table}>
        <ConsultToolbar filters={filters} onFilters={setFilters} />
        <VisuallyHidden role="status">
          {said || (data && !isFetching ? elements.found(rows.length) : '')}
        </VisuallyHidden>
        <div className="element-list">
          {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
          {data || error ? null : <Skeleton lines={6} height={40} />}
          {data ? (
            <DataTable<ElementRow>
              caption={words.table}
              columns={CONSULT_COLUMNS}
              rows={rows}
              rowId={({ elementId }) => String(elementId)}
              rowName={({ titre }) => titre ?? elements.untitled}
              remember="consultations"
              initialSort={{ id: 'attribueLe', descending: true }}
              selection={{ selected, onSelected: setSelected }}
              groupBy={companyOf}
              groupHeading={(raison, group) => words.group(raison, group.length)}
              detail={(row) => <CodeDetail row={row} slug={slug} />}
              capped={data.capped}
              empty={
                <EmptyState icon={IconDatabaseSearch} title={words.none}>
                  {words.noneHint}
                </EmptyState>
              }
              actions={
                <>
                  <CodeExports
                    rows={rows}
                    search={search}
                    capped={data.capped}
                    selected={selected}
                    onDone={say}
                  />
                  <TransferSelection rows={rows} selected={selected} onDone={say} />
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
