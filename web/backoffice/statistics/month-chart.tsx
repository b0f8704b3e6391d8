import '#web/design/table/small-table.css';
import type { MonthOut } from '#contract/workbench/statistics.ts';
import { Card } from '#web/design/display/card.tsx';
import { statisticsStaff as messages } from './messages.ts';
import { marksOf, topOf } from './scale.ts';

export type Series = {
  readonly name: string;
  readonly value: (month: MonthOut) => number | null;
};

export type MonthChartProps = {
  title: string;
  hint?: string;
  months: readonly MonthOut[];
  /** Up to three, in the order in which they are drawn. */
  series: readonly Series[];
  format?: (value: number | null) => string;
  /** A sum under the columns makes sense. */
  summed?: boolean;
  /** Unit of the scale above this value: days, for hours. */
  unit?: number;
};

const plain = (value: number | null) => messages.number(value ?? 0);

/** Bar chart, with the same figures as a table for everyone. */
export function MonthChart({
  title,
  hint,
  months,
  series,
  format = plain,
  summed = false,
  unit = 1,
}: MonthChartProps) {
  return (
    <Card title={title}>
      <div className="stack gap-16">
        {hint ? <p className="secondary">{hint}</p> : null}
        <Columns months={months} series={series} format={format} whole={summed} unit={unit} />
        <table className="chart-table small-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.columns.month}</th>
              {series.map(({ name }, index) => (
                <th key={name} scope="col" data-end>
                  <span className="chart-key" data-series={index} aria-hidden="true" />
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.mois}>
                <th scope="row">{messages.month(month.mois)}</th>
                {series.map(({ name, value }) => (
                  <td key={name} data-end data-figure data-nothing={value(month) ? undefined : ''}>
                    {format(value(month))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {summed ? <Sums months={months} series={series} /> : null}
        </table>
      </div>
    </Card>
  );
}

function Sums({ months, series }: Pick<MonthChartProps, 'months' | 'series'>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{messages.columns.total}</th>
        {series.map(({ name, value }) => (
          <td key={name} data-end data-figure>
            {plain(months.reduce((sum, month) => sum + (value(month) ?? 0), 0))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

type ColumnsProps = Required<Pick<MonthChartProps, 'months' | 'series' | 'format' | 'unit'>> & {
  /** True for integer counts. */
  whole: boolean;
};

/** Bars with a scale and its grid lines. */
function Columns({ months, series, format, whole, unit }: ColumnsProps) {
  const highest = Math.max(
    0,
    ...months.flatMap((month) => series.map(({ value }) => value(month) ?? 0)),
  );
  const step = highest >= unit ? unit : 1;
  const top = topOf(highest / step) * step;
  return (
    <div className="chart" aria-hidden="true">
      <div className="chart-scale">
        {marksOf(top, whole).map((mark) => (
          <span key={mark} className="chart-mark" style={{ '--share': mark / top }}>
            {mark === 0 ? messages.number(0) : format(mark)}
          </span>
        ))}
      </div>
      {months.map((month) => (
        <div key={month.mois} className="chart-month">
          <div className="chart-bars">
            {series.map(({ name, value }, index) => (
              <span
                key={name}
                className="chart-bar"
                data-series={index}
                style={{ '--share': (value(month) ?? 0) / top }}
              />
            ))}
          </div>
          <span className="chart-label">{messages.initial(month.mois)}</span>
        </div>
      ))}
    </div>
  );
}
