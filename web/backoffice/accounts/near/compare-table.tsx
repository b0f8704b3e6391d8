import { IconCircleDashed, IconEqual, IconEqualNot } from '@tabler/icons-react';
import { structureField } from '#domain/structure/structure-fields.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { Badge } from '#web/design/display/badge.tsx';
import '#web/design/table/small-table.css';
import { useFieldWords } from '#web/form/use-field-words.ts';
import { Unknown } from '../file/person-card.tsx';
import type { Compared } from './compare.ts';

const words = accountWords.near;

const VERDICTS = {
  same: { tone: 'ambre', icon: IconEqual, label: words.same },
  differs: { tone: 'neutre', icon: IconEqualNot, label: words.differs },
  onlyOne: { tone: 'neutre', icon: IconCircleDashed, label: words.onlyOne },
} as const;

export type CompareTableProps = { raison: string; rows: readonly Compared[] };

/** Two structures side by side; what is the same is the reason to look twice. */
export function CompareTable({ raison, rows }: CompareTableProps) {
  const said = useFieldWords();
  const cell = (name: Compared['name'], value: string | number | null) =>
    said(structureField(name), value) ?? <Unknown />;
  const count = (verdict: Compared['verdict']) =>
    rows.filter((row) => row.verdict === verdict).length;
  return (
    <>
      <p>{words.summary(count('same'), count('differs'))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="compare" aria-label={words.scroll} tabIndex={0}>
        <table className="small-table">
          <caption className="visually-hidden">{words.caption(raison)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.columns.field}</th>
              <th scope="col">{words.columns.asked}</th>
              <th scope="col">{words.columns.known}</th>
              <th scope="col">{words.columns.verdict}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, asked, known, verdict }) => {
              const { tone, icon, label } = VERDICTS[verdict];
              return (
                <tr key={name} data-verdict={verdict}>
                  <th scope="row">{structureField(name).label}</th>
                  <td>{cell(name, asked)}</td>
                  <td>{cell(name, known)}</td>
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
