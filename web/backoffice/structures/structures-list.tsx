import './structures.css';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RegistryRow } from '#contract/registry-care/structures.ts';
import { STRUCTURE_ETATS, structureStanding } from '#domain/structure/life.ts';
import { PARTY_TYPES } from '#domain/structure/party-types.ts';
import { SITUATIONS, situationLabel } from '#domain/structure/situations.ts';
import { registryWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { useTitle } from '#web/app/title.ts';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { useServedPages } from '#web/design/table/served-pages.ts';
import { byName } from '../workbench/by-name.ts';
import { registryOf } from './queries.ts';
import { structureColumns } from './structure-columns.tsx';
import { useFilters } from './use-filters.ts';

const SORTS = ['raison'] as const;

/** Every structure, by whatever staff have in hand. */
export function StructuresList({ slug }: { slug: string }) {
  useTitle(words.title);
  const filters = useFilters();
  const columns = useMemo(() => structureColumns(slug), [slug]);
  const pages = useServedPages({
    remember: 'structures',
    sorts: SORTS,
    search: JSON.stringify(filters.criteria),
  });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    registryOf({ ...filters.criteria, ...byName(pages) }),
  );
  if (data && !isPlaceholderData) pages.restartIfEmpty(data.rows.length);
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      <Card label={words.table}>
        <Filters filters={filters} />
        <VisuallyHidden role="status">
          {data && !isPlaceholderData ? words.found(data.total) : ''}
        </VisuallyHidden>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={6} height={40} />}
        {data ? (
          <DataTable<RegistryRow>
            caption={words.table}
            columns={columns}
            rows={data.rows}
            rowId={({ structureId }) => String(structureId)}
            rowName={({ raison }) => raison}
            remember="structures"
            served={pages.served(data)}
            empty={
              <EmptyState icon={IconBuilding} title={words.none}>
                {words.noneHint}
              </EmptyState>
            }
          />
        ) : null}
      </Card>
    </div>
  );
}

type Filtering = ReturnType<typeof useFilters>;

const ETAT_OPTIONS = Object.values(STRUCTURE_ETATS).map((etat) => ({
  value: String(etat),
  label: structureStanding(etat).label,
}));
const SITUATION_OPTIONS = SITUATIONS.map((value) => ({ value, label: situationLabel(value) }));

function Filters({ filters: { read, set } }: { filters: Filtering }) {
  const { brand, brands } = useConfiguration();
  const statuts = PARTY_TYPES.map(({ key, label }) => ({ value: key, label: label(brand.code) }));
  const choices = [
    { name: 'etat', label: words.etat, placeholder: words.everyEtat, options: ETAT_OPTIONS },
    {
      name: 'situation',
      label: words.situation,
      placeholder: words.everySituation,
      options: SITUATION_OPTIONS,
    },
    { name: 'statut', label: words.statut, placeholder: words.everyStatut, options: statuts },
    {
      name: 'marque',
      label: words.marque,
      placeholder: words.everyMarque,
      options: brands.map(({ code }) => ({ value: code, label: code })),
    },
  ] as const;
  return (
    <search className="registry-search" aria-label={words.search}>
      <Toolbar>
        <TextInput
          type="search"
          label={words.search}
          hint={words.searchHint}
          width="560px"
          normalCase
          maxLength={250}
          value={read('texte')}
          onValue={(texte) => set('texte', texte)}
        />
        <Checkbox
          label={words.reunies}
          checked={read('reunies') !== ''}
          onChecked={(checked) => set('reunies', checked ? '1' : '')}
        />
        {choices.map(({ name, ...choice }) => (
          <NativeSelect
            key={name}
            {...choice}
            width="215px"
            value={read(name)}
            onValue={(value) => set(name, value)}
          />
        ))}
      </Toolbar>
    </search>
  );
}
