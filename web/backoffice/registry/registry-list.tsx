import '../structures/structures.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { useServedPages } from '#web/design/table/served-pages.ts';
import { byName } from '../workbench/by-name.ts';
import type { Filtering, Registry } from './registry.ts';
import { RegistryExport } from './registry-export.tsx';
import { RegistryFilters } from './registry-filters.tsx';

export type RegistryListProps<R, C> = { registry: Registry<R, C>; slug: string };

/** Everything of one kind that the portal knows, by whatever staff have in hand. */
export function RegistryList<R extends object, C>({ registry, slug }: RegistryListProps<R, C>) {
  const { name, words, icon, sort, rowId, rowName, criteriaOf } = registry;
  useTitle(words.title);
  const filtering = useFiltering();
  const columns = useMemo(() => registry.columns(slug), [registry, slug]);
  const criteria = criteriaOf(filtering.read);
  const pages = useServedPages({ remember: name, sorts: [sort], search: JSON.stringify(criteria) });
  const { data, error, isPlaceholderData, refetch } = registry.useRows(criteria, byName(pages));
  if (data && !isPlaceholderData) pages.restartIfEmpty(data.rows.length);
  return (
    <div className="page">
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={<RegistryExport registry={registry} criteria={criteria} />}
      />
      <Card label={words.table}>
        <RegistryFilters label={words.search} filters={registry.filters} filtering={filtering} />
        <VisuallyHidden role="status">
          {data && !isPlaceholderData ? words.found(data.total) : ''}
        </VisuallyHidden>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={6} height={40} />}
        {data ? (
          <DataTable<R>
            caption={words.table}
            columns={columns}
            rows={data.rows}
            rowId={rowId}
            rowName={rowName}
            remember={name}
            served={pages.served(data)}
            empty={
              <EmptyState icon={icon} title={words.none}>
                {words.noneHint}
              </EmptyState>
            }
          />
        ) : null}
      </Card>
    </div>
  );
}

/** What is sought, kept in the address: coming back from a sheet finds the same list. */
function useFiltering(): Filtering {
  const [parameters, setParameters] = useSearchParams();
  return {
    read: (name: string) => parameters.get(name) ?? '',
    set: (values: Readonly<Record<string, string>>) => {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(values)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setParameters(next, { replace: true });
    },
  };
}
