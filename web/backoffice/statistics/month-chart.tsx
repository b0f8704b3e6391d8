import type { MonthOut } from '#contract/workbench/statistics.ts';
import { statisticsStaff as words } from '#web/app/catalogue/statistics-staff/statistics.ts';
import { Card } from '#web/design/display/card.tsx';

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
};

const plain = (value: number | null) => words.number(value ?? 0);

/** Columns for the eye, and the same figures as a table for everyone. */
export function MonthChart({ title, hint, months, series, format = plain, summed = false }: MonthChartProps) {
  return (
    <Card title={title}>
      <div className="chart-block">
        {hint ? <p className="secondary">{hint}</p> : null}
        <Columns months={months} series={series} />
        <table className="chart-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.columns.month}</th>
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
                <th scope="row">{words.month(month.mois)}</th>
                {series.map(({ name, value }) => (
                  <td key={name} data-end data-mono>
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
        <th scope="row">{words.columns.total}</th>
        {series.map(({ name, value }) => (
          <td key={name} data-end data-mono>
            {plain(months.reduce((sum, month) => sum + (value(month) ?? 0), 0))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Columns({ months, series }: Pick<MonthChartProps, 'months' | 'series'>) {
  const highest = Math.max(1, ...months.flatMap((month) => series.map(({ value }) => value(month) ?? 0)));
  return (
    <div className="chart" aria-hidden="true">
      {months.map((month) => (
        <div key={month.mois} className="chart-month">
          <div className="chart-bars">
            {series.map(({ name, value }, index) => (
              <span
                key={name}
                className="chart-bar"
                data-series={index}
                style={{ '--share': (value(month) ?? 0) / highest }}
              />
            ))}
          </div>
          <span className="chart-label">{words.initial(month.mois)}</span>
        </div>
      ))}
    </div>
  );
}
