import { IconHash, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPrefixes, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { prefixesStaff as words } from '#web/app/catalogue/prefixes-staff/prefixes.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { DataTable } from '#web/design/table/data-table.tsx';
import { AllocateDialog } from './allocate-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { PREFIX_COLUMNS } from './prefix-columns.tsx';
import { RangeDialog } from './range-dialog.tsx';

/** `/:product/prefixes`: who numbers with what: allocated and closed by the society, for life. */
export function Component() {
  useTitle(words.title);
  const [allocating, setAllocating] = useState(false);
  const [closing, setClosing] = useState<PrefixeOut | null>(null);
  const [resizing, setResizing] = useState<PrefixeOut | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('prefixes', {}, 'all'),
    queryFn: ({ signal }) => call(listPrefixes, { query: {} }, signal),
  });
  const done = async (sentence: string) => {
    setAllocating(false);
    setClosing(null);
    setResizing(null);
    await refetch();
    announce(sentence);
  };
  const columns = data?.can.close
    ? [...PREFIX_COLUMNS, actionColumn({ onResize: setResizing, onClose: setClosing })]
    : PREFIX_COLUMNS;
  return (
    <div className="page">
      <PageHead
        title={words.title}
        subtitle={words.subtitle}
        actions={
          data?.can.allocate ? (
            <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setAllocating(true)}>
              {words.allocate}
            </Button>
          ) : null
        }
      />
      <Card label={words.table}>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={6} height={40} />}
        {data ? (
          <DataTable<PrefixeOut>
            caption={words.table}
            columns={columns}
            rows={data.rows}
            rowId={({ prefixeId }) => String(prefixeId)}
            rowName={({ code }) => code}
            remember="prefixes"
            initialSort={{ id: 'owner', descending: false }}
            capped={data.capped}
            empty={
              <EmptyState icon={IconHash} title={words.none}>
                {words.noneHint}
              </EmptyState>
            }
          />
        ) : null}
      </Card>
      {allocating ? <AllocateDialog onClose={() => setAllocating(false)} onDone={done} /> : null}
      {resizing ? <RangeDialog prefixe={resizing} onClose={() => setResizing(null)} onDone={done} /> : null}
      {closing ? <CloseDialog prefixe={closing} onClose={() => setClosing(null)} onDone={done} /> : null}
    </div>
  );
}

type Actions = Record<'onResize' | 'onClose', (prefixe: PrefixeOut) => void>;

function actionColumn({ onResize, onClose }: Actions) {
  return {
    id: 'action',
    header: words.columns.action,
    cell: (prefixe: PrefixeOut) =>
      prefixe.closedAt === null ? (
        <div className="row">
          <Button
            variant="ghost"
            size="small"
            aria-label={words.resizeNamed(prefixe.code)}
            onClick={() => onResize(prefixe)}
          >
            {words.resizeShort}
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={words.closeNamed(prefixe.code)}
            onClick={() => onClose(prefixe)}
          >
            {words.close}
          </Button>
        </div>
      ) : null,
  };
}
