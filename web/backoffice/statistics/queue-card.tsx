import type { OutputOf } from '#contract/endpoint.ts';
import type { readStatistics } from '#contract/workbench/statistics.ts';
import { statisticsStaff } from '#web/app/catalogue/statistics-staff/statistics.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { treatPath } from '#web/app/shell/navigation.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import '#web/design/table/small-table.css';

const words = statisticsStaff.queue;

type QueueCardProps = { file: OutputOf<typeof readStatistics>['file'] };

/** What waits now, by age. */
export function QueueCard({ file }: QueueCardProps) {
  const configuration = useConfiguration();
  const most = Math.max(1, ...file.ages.map(({ dossiers }) => dossiers));
  return (
    <Card
      title={words.title}
      aside={<TextLink to={treatPath(configuration)}>{words.open}</TextLink>}
    >
      {file.plusAncien === null ? (
        <p>{words.empty}</p>
      ) : (
        <div className="stack gap-16">
          <p>
            {words.waiting(file.dossiers, file.enregistrements)} {words.oldest}{' '}
            <Moment at={file.plusAncien} />.
          </p>
          <table className="chart-table small-table">
            <caption className="visually-hidden">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.age}</th>
                <th scope="col" data-end>
                  {words.dossiers}
                </th>
                <td aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {file.ages.map(({ jours, dossiers }, index) => (
                <tr key={jours}>
                  <th scope="row">{words.ages(file.ages[index - 1]?.jours ?? 0, jours)}</th>
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
