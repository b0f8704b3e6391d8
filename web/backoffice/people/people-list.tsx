import '../structures/structures.css';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PersonRow } from '#contract/registry-care/people.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { useServedPages } from '#web/design/table/served-pages.ts';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import { byName } from '../workbench/by-name.ts';
import { peopleOf } from './queries.ts';

const TEXT = 'texte';
const SORTS = ['nom'] as const;

/** Everyone known, by name, e-mail or structure. */
export function PeopleList({ slug }: { slug: string }) {
  useTitle(words.title);
  const [parameters, setParameters] = useSearchParams();
  const [company, setCompany] = useState<Option | null>(null);
  const typed = parameters.get(TEXT) ?? '';
  const texte = typed.trim();
  const columns = useMemo(() => columnsOf(slug), [slug]);
  const criteria = {
    ...(texte === '' ? {} : { texte }),
    ...(company === null ? {} : { structureId: Number(company.value) }),
  };
  const pages = useServedPages({ remember: 'personnes', sorts: SORTS, search: JSON.stringify(criteria) });
  const { data, error, isPlaceholderData, refetch } = useQuery(peopleOf({ ...criteria, ...byName(pages) }));
  if (data && !isPlaceholderData) pages.restartIfEmpty(data.rows.length);
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      <Card label={words.table}>
        <search className="registry-search" aria-label={words.search}>
          <Toolbar>
            <TextInput
              type="search"
              label={words.search}
              hint={words.searchHint}
              width="380px"
              normalCase
              maxLength={250}
              value={typed}
              onValue={(value) => setParameters(value === '' ? {} : { [TEXT]: value }, { replace: true })}
            />
            <CompanySearch
              label={words.structure}
              width="380px"
              value={company}
              load={findCompanies}
              onValue={setCompany}
            />
          </Toolbar>
        </search>
        <VisuallyHidden role="status">
          {data && !isPlaceholderData ? words.found(data.total) : ''}
        </VisuallyHidden>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={6} height={40} />}
        {data ? (
          <DataTable<PersonRow>
            caption={words.table}
            columns={columns}
            rows={data.rows}
            rowId={({ interlocuteurId }) => String(interlocuteurId)}
            rowName={nameOf}
            remember="personnes"
            served={pages.served(data)}
            empty={
              <EmptyState icon={IconUsers} title={words.none}>
                {words.noneHint}
              </EmptyState>
            }
          />
        ) : null}
      </Card>
    </div>
  );
}

export const personAddress = (slug: string, interlocuteurId: number) =>
  `/${slug}/personnes/${interlocuteurId}`;

function columnsOf(slug: string): readonly Column<PersonRow>[] {
  return [
    {
      id: 'nom',
      header: words.columns.nom,
      rowHeader: true,
      sortValue: ({ nom, prenom }) => `${nom} ${prenom}`,
      cell: (person) => (
        <TextLink to={personAddress(slug, person.interlocuteurId)}>
          {nameOf(person).trim() || person.email}
        </TextLink>
      ),
    },
    {
      id: 'email',
      header: words.columns.email,
      phone: 'labelled',
      cell: ({ email }) => email,
    },
    {
      id: 'structures',
      header: words.columns.structures,
      phone: 'labelled',
      cell: structuresOf,
    },
    {
      id: 'compte',
      header: words.columns.compte,
      phone: 'labelled',
      cell: ({ compte }) => (compte ? sheetWords.team.withAccount : sheetWords.team.withoutAccount),
    },
    {
      id: 'etat',
      header: words.columns.etat,
      phone: 'first',
      cell: ({ etat }) => <PersonBadge etat={etat} />,
    },
  ];
}

function structuresOf({ raison, structures }: PersonRow): string {
  if (raison === null) return words.noStructure;
  return structures > 1 ? words.more(raison, structures - 1) : raison;
}
