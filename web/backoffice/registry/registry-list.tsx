import './registry.css';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { messages as designMessages } from '#web/design/design-messages.ts';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { type Served, useServedPages } from '#web/design/table/served-pages.ts';
import { useChosen } from '#web/design/table/ticked.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { csvOf, saveText } from './csv.ts';
import { registryExport as messagesTexts } from './messages.ts';
import type { Registry, Rows } from './registry.ts';
import { RegistryFilters } from './registry-filters.tsx';
import { useFiltering } from './use-filtering.ts';

export type RegistryListProps<R, C, K> = { registry: Registry<R, C, K>; slug: string };

/** A registry list with its filters, sort and export. */
export function RegistryList<R extends object, C, K>({
  registry,
  slug,
}: RegistryListProps<R, C, K>) {
  const { name, messages, sorts, initialSort, exported, beside, over } = registry;
  useTitle(messages.title);
  const filtering = useFiltering(registry.excludedFromAddress);
  const criteria = useMemo(() => registry.criteriaOf(filtering.read), [registry, filtering.read]);
  const pages = useServedPages({
    remember: name,
    sorts: sorts ?? [],
    search: JSON.stringify(criteria),
    ...(initialSort === undefined ? {} : { initialSort }),
  });
  const { data, error, isPlaceholderData, refetch, more } = registry.useRows(criteria, pages);
  const { has } = registry;
  const rows = useMemo(
    () => (has === undefined ? data?.rows : data?.rows.filter((row) => has(row, criteria))) ?? [],
    [data, has, criteria],
  );
  const count = sorts === undefined ? rows.length : (data?.total ?? 0);
  const isThere = data !== undefined && !isPlaceholderData;
  if (isThere && sorts !== undefined) pages.restartIfEmpty(rows.length);
  return (
    <div className="page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <>
            {beside?.(data?.can)}
            {exported ? (
              <RegistryExport exported={exported} criteria={criteria} rows={rows} />
            ) : null}
          </>
        }
      />
      <Card label={messages.table}>
        <RegistryFilters registry={registry} filtering={filtering} />
        <VisuallyHidden role="status">{isThere ? messages.result(count) : ''}</VisuallyHidden>
        {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={6} height={40} />}
        {data ? (
          <Table
            registry={registry}
            slug={slug}
            data={data}
            rows={rows}
            criteria={criteria}
            result={count}
            served={sorts === undefined ? undefined : pages.served({ ...data, total: count })}
          />
        ) : null}
        {more ? (
          <p>
            <Button variant="secondary" busy={more.busy} onClick={more.ask}>
              {more.label}
            </Button>
          </p>
        ) : null}
      </Card>
      {over?.()}
    </div>
  );
}

type TableProps<R, C, K> = RegistryListProps<R, C, K> & {
  data: NonNullable<Rows<R, K>['data']>;
  rows: readonly R[];
  criteria: C;
  result: number;
  served: Served | undefined;
};

function Table<R extends object, C, K>(props: TableProps<R, C, K>) {
  const { registry, slug, data, rows, criteria, result, served } = props;
  const { messages, icon, rowId, groups, detail, acts, initialSort } = registry;
  const grouped = groups !== undefined && groups.column === served?.sort?.id ? groups : undefined;
  const { can } = data;
  const columns = useMemo(() => registry.columns(slug, can), [registry, slug, can]);
  const { chosen, selection } = useChosen({ rows, idOf: rowId, search: criteria });
  // With several pages, the count of a group would be wrong.
  const isWhole = result === rows.length;
  return (
    <DataTable<R>
      caption={messages.table}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={registry.rowName}
      remember={registry.name}
      served={served}
      capped={served === undefined && data.capped}
      {...(initialSort === undefined
        ? {}
        : { initialSort: { id: initialSort.id, descending: initialSort.desc } })}
      groupBy={grouped?.of}
      groupColumn={grouped?.column}
      groupHeading={
        grouped ? (first, count) => grouped.heading(first, rows, isWhole ? count : null) : undefined
      }
      detail={detail ? (row) => detail(row, slug) : undefined}
      selection={acts ? selection : undefined}
      actions={acts?.({ chosen, criteria, result })}
      empty={
        <EmptyState icon={icon} title={messages.none}>
          {messages.noneHint}
        </EmptyState>
      }
    />
  );
}

type RegistryExportProps<R, C> = {
  exported: NonNullable<Registry<R, C>['exported']>;
  criteria: C;
  /** Displayed rows: every match, for a list loaded whole. */
  rows: readonly R[];
};

/** Exports the results as CSV; a paged list is requested again in full. */
function RegistryExport<R, C>({ exported, criteria, rows: shown }: RegistryExportProps<R, C>) {
  const { run, busy, problem } = useAction();
  const [capped, setCapped] = useState(false);
  const { file, headings, line, all } = exported;
  const save = async () => {
    const { rows, capped } =
      all === undefined ? { rows: shown, capped: false } : await all(criteria);
    setCapped(capped);
    saveText(`${file}.csv`, csvOf([headings, ...rows.map(line)]));
    announce(messagesTexts.saved(rows.length));
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
        busy={busy}
        onClick={() => void run(save)}
      >
        {messagesTexts.export}
      </Button>
      {capped ? (
        <AlertBox tone="info" role="status">
          <p>{designMessages.capped}</p>
        </AlertBox>
      ) : null}
      {problem ? <ProblemAlert error={problem} /> : null}
    </>
  );
}
