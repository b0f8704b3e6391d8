import { type ReactNode, useId, useState } from 'react';
import { SHEET_COLUMNS } from '#domain/sheet/columns.ts';
import { Button } from '#web/design/action/button.tsx';
import { Badge, type Tone } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { importing } from '#web/producer/messages/import.ts';

const messages = importing.becomes;
/** Lines rendered before « show all ». */
const SHOWN = 50;

export type ShownLine = {
  readonly key: string;
  /** Its number, or the name of its file. */
  readonly name: string;
  /** As they will be written, by machine name of the column. */
  readonly cells: Readonly<Record<string, string>>;
  readonly tone: Tone;
  readonly label: string;
  /** Additional information and choices. */
  readonly more?: ReactNode;
};

export type LinesTableProps = {
  lines: readonly ShownLine[];
  caption: string;
  none: string;
  /** Heading of the column of line names. */
  head?: string | undefined;
};

/** Each line as it will be written, and what becomes of it; the table scrolls in its own frame, also by keyboard. */
export function LinesTable({ lines, caption, none, head = importing.first.line }: LinesTableProps) {
  const captionId = useId();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN);
  const columns = SHEET_COLUMNS.filter(
    ({ kind, name }) => kind === 'field' && shown.some(({ cells }) => (cells[name] ?? '') !== ''),
  );
  return (
    <Card title={messages.title}>
      {lines.length === 0 ? (
        <p className="secondary">{none}</p>
      ) : (
        <div className="stack gap-12">
          {/* Outside of the horizontally scrolling frame, where a phone would cut it off. */}
          <p className="secondary" id={captionId}>
            {caption}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <section className="import-frame" aria-labelledby={captionId} tabIndex={0}>
            <table className="import-table" aria-labelledby={captionId}>
              <thead>
                <tr>
                  <th scope="col">{head}</th>
                  <th scope="col">{messages.column}</th>
                  {columns.map(({ name, label }) => (
                    <th key={name} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ key, name, cells, tone, label, more }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    <td className="import-becomes">
                      <b className="import-narrow" aria-hidden>
                        {cells.titre}
                      </b>
                      <Badge tone={tone}>{label}</Badge>
                      {more}
                    </td>
                    {columns.map((column) => (
                      <td key={column.name}>{cells[column.name]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {lines.length > shown.length ? (
            <div className="row">
              <Button variant="secondary" size="small" onClick={() => setAll(true)}>
                {messages.more(lines.length - shown.length)}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Card>
  );
}
