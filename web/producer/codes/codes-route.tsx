import '#web/registration/element/element.css';
import { IconArrowsExchange, IconDisc } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ElementRow } from '#contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { elements, codes as words } from '#web/app/catalogue/producer-elements.ts';
import { transferWords } from '#web/app/catalogue/register/transfer.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { TransferSelection } from '#web/registration/accord/transfer-selection.tsx';
import { OpenCode } from '#web/registration/code-detail/open-code.tsx';
import { useCodeRights } from '#web/registration/code-detail/rights.ts';
import { CodeExports } from '#web/registration/element/code-exports.tsx';
import { findCodes } from '#web/registration/element/find-codes.ts';
import { SearchField } from '#web/registration/element/search-field.tsx';
import { CODE_COLUMNS } from './code-columns.tsx';
import { OpenTagging } from './tagging/open-tagging.tsx';

const TYPES = ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] }));

/** `/isrc/list`: the codes of the structure, to find, copy and export. */
export function Component() {
  useTitle(words.title);
  const [text, setText] = useState('');
  const [parameters] = useSearchParams();
  // The prefixes lead to the codes of their type.
  const [type, setType] = useState<ElementType | null>(typeNamed(parameters.get('type')));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState('');
  const { propose } = useCodeRights();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['elements', 'codes', text, type],
    queryFn: ({ signal }) => findCodes({ text, type }, signal),
    placeholderData: (before) => before,
  });
  const rows = data?.rows ?? [];
  const searched = text !== '' || type !== null;
  return (
    <div className="page">
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <LinkButton
            to="/isrc/transferts"
            variant="secondary"
            icon={<IconArrowsExchange size={18} aria-hidden />}
          >
            {transferWords.link}
          </LinkButton>
        }
      />
      <Card label={words.table}>
        <Toolbar>
          <SearchField label={words.searchLabel} hint={words.searchHint} onSearch={setText} />
          <NativeSelect
            label={words.type}
            width="220px"
            placeholder={words.everyType}
            options={TYPES}
            value={type ?? ''}
            onValue={(value) => setType(typeNamed(value))}
          />
        </Toolbar>
        <VisuallyHidden role="status">
          {said || (data && searched && !isFetching ? elements.found(data.rows.length) : '')}
        </VisuallyHidden>
        <div className="element-list">
          {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
          {data || error ? null : <Skeleton lines={6} height={40} />}
          {data ? (
            <DataTable<ElementRow>
              caption={words.table}
              columns={CODE_COLUMNS}
              rows={rows}
              rowId={({ elementId }) => String(elementId)}
              rowName={({ titre }) => titre ?? elements.untitled}
              remember="codes"
              initialSort={{ id: 'attribueLe', descending: true }}
              selection={{ selected, onSelected: setSelected }}
              capped={data.capped}
              empty={searched ? undefined : <NoCode />}
              actions={
                <>
                  <CodeExports
                    rows={rows}
                    search={{ text, type }}
                    capped={data.capped}
                    selected={selected}
                    onDone={say}
                  />
                  {propose ? <TransferSelection rows={rows} selected={selected} onDone={say} /> : null}
                </>
              }
            />
          ) : null}
        </div>
      </Card>
      <OpenCode onDone={say} />
      {rows.length > 0 ? <OpenTagging rows={rows} /> : null}
    </div>
  );
}

function typeNamed(name: string | null): ElementType | null {
  return ELEMENT_TYPES.find((candidate) => candidate === name) ?? null;
}

function NoCode() {
  return (
    <EmptyState icon={IconDisc} title={words.none}>
      {words.noneHint}
    </EmptyState>
  );
}
