import '#web/design/table/small-table.css';
import { IconCircleDashed, IconEqual, IconEqualNot } from '@tabler/icons-react';
import { structureField } from '#domain/structure/structure-fields.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { Unknown } from '../file/person-card.tsx';
import type { Compared } from './compare.ts';

const messages = accountMessages.similar;

const VERDICTS = {
  same: { tone: 'ambre', icon: IconEqual, label: messages.same },
  differs: { tone: 'neutre', icon: IconEqualNot, label: messages.differs },
  onlyOne: { tone: 'neutre', icon: IconCircleDashed, label: messages.onlyOne },
} as const;

export type CompareTableProps = { raison: string; rows: readonly Compared[] };

/**
 * Two structures side by side, each field marked identical or different; identical ones are the
 * reason to look twice.
 */
export function CompareTable({ raison, rows }: CompareTableProps) {
  const fieldMessages = useFieldMessages();
  const cell = (name: Compared['name'], value: string | number | null) =>
    fieldMessages(structureField(name), value) ?? <Unknown />;
  const count = (decision: Compared['verdict']) =>
    rows.filter((row) => row.verdict === decision).length;
  return (
    <>
      <p>{messages.summary(count('same'), count('differs'))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="compare" aria-label={messages.scroll} tabIndex={0}>
        <table className="small-table">
          <caption className="visually-hidden">{messages.caption(raison)}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.columns.field}</th>
              <th scope="col">{messages.columns.requested}</th>
              <th scope="col">{messages.columns.existing}</th>
              <th scope="col">{messages.columns.verdict}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, requested, existing, verdict: decision }) => {
              const { tone, icon, label } = VERDICTS[decision];
              return (
                <tr key={name} data-verdict={decision}>
                  <th scope="row">{structureField(name).label}</th>
                  <td>{cell(name, requested)}</td>
                  <td>{cell(name, existing)}</td>
                  <td>
                    <Badge tone={tone} icon={icon}>
                      {label}
                    </Badge>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}
