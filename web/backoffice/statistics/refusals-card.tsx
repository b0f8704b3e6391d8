import '#web/design/table/small-table.css';
import type { OutputOf } from '#contract/endpoint.ts';
import type { readStatistics } from '#contract/workbench/statistics.ts';
import { Card } from '#web/design/display/card.tsx';
import { statisticsStaff } from './messages.ts';

const messages = statisticsStaff.refusals;

export type Refusals = OutputOf<typeof readStatistics>['refus'];

/** Why recordings were refused over the period. */
export function RefusalsCard({ refus }: { refus: Refusals }) {
  const lines = linesOf(refus);
  const most = Math.max(1, ...lines.map(({ enregistrements }) => enregistrements));
  return (
    <Card title={messages.title}>
      {lines.length === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <table className="chart-table small-table">
          <caption className="visually-hidden">{messages.title}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.motif}</th>
              <th scope="col" data-end>
                {messages.recordings}
              </th>
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {lines.map(({ motif, enregistrements }) => (
              <tr key={motif}>
                <th scope="row" data-long>
                  {motif}
                </th>
                <td data-end data-figure>
                  {statisticsStaff.number(enregistrements)}
                </td>
                <td className="chart-line" aria-hidden="true">
                  <span
                    className="chart-bar"
                    data-series={0}
                    style={{ '--share': enregistrements / most }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** One line per listed motive, and one for all others. */
export const linesOf = ({ motifs, autres }: Refusals) => [
  ...motifs,
  ...(autres > 0 ? [{ motif: messages.rest, enregistrements: autres }] : []),
];
