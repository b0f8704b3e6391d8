import '#web/design/table/small-table.css';
import type { OutputOf } from '#contract/endpoint.ts';
import type { readStatistics } from '#contract/workbench/statistics.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { reviewPath } from '#web/platform/page/navigation.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { statisticsStaff } from './messages.ts';

const messages = statisticsStaff.queue;

type QueueCardProps = { file: OutputOf<typeof readStatistics>['file'] };

/** Currently waiting dossiers, by age. */
export function QueueCard({ file }: QueueCardProps) {
  const configuration = useConfiguration();
  const most = Math.max(1, ...file.ages.map(({ dossiers }) => dossiers));
  return (
    <Card
      title={messages.title}
      aside={<TextLink to={reviewPath(configuration)}>{messages.open}</TextLink>}
    >
      {file.plusAncien === null ? (
        <p>{messages.empty}</p>
      ) : (
        <div className="stack gap-16">
          <p>
            {messages.waiting(file.dossiers, file.enregistrements)} {messages.oldest}{' '}
            <Timestamp at={file.plusAncien} />.
          </p>
          <table className="chart-table small-table">
            <caption className="visually-hidden">{messages.title}</caption>
            <thead>
              <tr>
                <th scope="col">{messages.age}</th>
                <th scope="col" data-end>
                  {messages.dossiers}
                </th>
                <td aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {file.ages.map(({ jours, dossiers }, index) => (
                <tr key={jours}>
                  <th scope="row">{messages.ages(file.ages[index - 1]?.jours ?? 0, jours)}</th>
                  <td data-end data-figure>
                    {statisticsStaff.number(dossiers)}
                  </td>
                  <td className="chart-line" aria-hidden="true">
                    <span
                      className="chart-bar"
                      data-series={0}
                      style={{ '--share': dossiers / most }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
