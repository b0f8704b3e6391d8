import './statistics.css';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MonthOut, readStatistics } from '#contract/workbench/statistics.ts';
import { monthInParis, monthsLater } from '#domain/workbench/months.ts';
import { Button } from '#web/design/action/button.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useSearch } from '#web/platform/page/use-search.ts';
import { saveText } from '../registry/csv.ts';
import { asCsv } from './as-csv.ts';
import { statisticsStaff as messages } from './messages.ts';
import { MonthChart } from './month-chart.tsx';
import { QueueCard } from './queue-card.tsx';
import { RefusalsCard } from './refusals-card.tsx';

const PERIODS = [6, 12, 24, 36] as const;
const USUAL = 12;
const PARAMETER = 'mois';

/** `/:product/statistiques`: the work of the society, month by month. */
export function Component() {
  useTitle(messages.title);
  const [parameters, writeSearch] = useSearch();
  const count = PERIODS.find((months) => String(months) === parameters.get(PARAMETER)) ?? USUAL;
  const a = monthInParis(new Date());
  const de = monthsLater(a, 1 - count);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('statistiques', {}, de, a),
    queryFn: ({ signal }) => call(readStatistics, { query: { de, a } }, signal),
    placeholderData: (shown) => shown,
  });
  return (
    <div className="page">
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <div className="statistics-tools row gap-8">
            <NativeSelect
              label={messages.period}
              value={String(count)}
              onValue={(months) =>
                writeSearch(() => new URLSearchParams({ [PARAMETER]: months }), { replace: true })
              }
              options={PERIODS.map((months) => ({
                value: String(months),
                label: messages.lastMonths(months),
              }))}
            />
            {data ? <Export name={messages.exportName(de, a)} text={asCsv(data)} /> : null}
          </div>
        }
      />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data ? (
        <div className="charts">
          <QueueCard file={data.file} />
          <Charts months={data.mois} />
          <RefusalsCard refus={data.refus} />
        </div>
      ) : null}
    </div>
  );
}

/** Built in the browser from the figures displayed. */
function Export({ name, text }: { name: string; text: string }) {
  const save = () => saveText(name, text);
  return (
    <Button variant="secondary" icon={<IconDownload size={18} aria-hidden />} onClick={save}>
      {messages.export}
    </Button>
  );
}

const { work, outcome, delay, codes } = messages.charts;

function Charts({ months }: { months: readonly MonthOut[] }) {
  return (
    <>
      <MonthChart
        title={work.title}
        months={months}
        summed
        series={[
          { name: work.received, value: ({ recus }) => recus },
          { name: work.decided, value: ({ decides }) => decides },
        ]}
      />
      <MonthChart
        title={outcome.title}
        months={months}
        summed
        series={[
          { name: outcome.accepted, value: ({ acceptes }) => acceptes },
          { name: outcome.refused, value: ({ refuses }) => refuses },
          { name: outcome.deleted, value: ({ supprimes }) => supprimes },
        ]}
      />
      <MonthChart
        title={delay.title}
        hint={delay.hint}
        months={months}
        format={messages.delay}
        unit={24}
        series={[{ name: delay.median, value: ({ delaiMedianHeures }) => delaiMedianHeures }]}
      />
      <MonthChart
        title={codes.title}
        months={months}
        summed
        series={[
          { name: codes.sound, value: ({ phonogrammes }) => phonogrammes },
          { name: codes.video, value: ({ videogrammes }) => videogrammes },
          { name: codes.declared, value: ({ declares }) => declares },
        ]}
      />
    </>
  );
}
