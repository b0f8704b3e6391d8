import '../../app/piece/element/element.css';
import { IconDatabaseSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ElementRow } from '../../../contract/registration/element.ts';
import { ELEMENT_TYPES, type ElementType } from '../../../domain/element/element.ts';
import { ELEMENT_TYPE_LABELS } from '../../../domain/element/lists.ts';
import { consultWords as words } from '../../app/catalogue/exchange/consult.ts';
import { elements } from '../../app/catalogue/producer-elements.ts';
import { TransferSelection } from '../../app/piece/accord/transfer-selection.tsx';
import { OpenCode } from '../../app/piece/code-detail/open-code.tsx';
import { CompanySearch } from '../../app/piece/company-search.tsx';
import { CodeExports } from '../../app/piece/element/code-exports.tsx';
import { findCodes } from '../../app/piece/element/find-codes.ts';
import { SearchField } from '../../app/piece/element/search-field.tsx';
import { findCompanies } from '../../app/piece/find-companies.ts';
import { ProblemNotice } from '../../app/piece/problem-notice.tsx';
import { useTitle } from '../../app/title.ts';
import { Card } from '../../design/display/card.tsx';
import { PageHead } from '../../design/display/page-head.tsx';
import { Toolbar } from '../../design/display/toolbar.tsx';
import { VisuallyHidden } from '../../design/display/visually-hidden.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { NativeSelect } from '../../design/form/native-select.tsx';
import { TextInput } from '../../design/form/text-input.tsx';
import type { Option } from '../../design/form/use-search.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { CodeDetail } from './code-detail.tsx';
import { CONSULT_COLUMNS } from './consult-columns.tsx';
import { ConsultViews } from './consult-views.tsx';

const TYPES = ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] }));

const companyOf = ({ raison }: ElementRow) => raison;

/** What the society issued: found by company, title, artist or code, grouped by company, exported. */
export function Consult({ slug }: { slug: string }) {
  useTitle(words.title);
  const [company, setCompany] = useState<Option | null>(null);
  const [text, setText] = useState('');
  const [type, setType] = useState<ElementType | null>(null);
  const [days, setDays] = useState({ du: '', au: '' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState('');
  const search = { ...days, text, type, structureId: company === null ? null : Number(company.value) };
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
        <Toolbar>
          <CompanySearch
            label={words.company}
            width="380px"
            value={company}
            load={findCompanies}
            onValue={(found) => setCompany(found)}
          />
          <SearchField label={words.search} hint={words.searchHint} onSearch={setText} />
          <NativeSelect
            label={words.type}
            width="200px"
            placeholder={words.everyType}
            options={TYPES}
            value={type ?? ''}
            onValue={(value) => setType(ELEMENT_TYPES.find((candidate) => candidate === value) ?? null)}
          />
          <TextInput
            type="date"
            label={words.du}
            width="170px"
            value={days.du}
            onValue={(du) => setDays({ ...days, du })}
          />
          <TextInput
            type="date"
            label={words.au}
            width="170px"
            value={days.au}
            onValue={(au) => setDays({ ...days, au })}
          />
        </Toolbar>
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
