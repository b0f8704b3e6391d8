import './agreement.css';
import type { ReactNode } from 'react';
import { fieldLabel, fieldValue } from '#web/history/field-messages.ts';
import { detailMessages } from '#web/registration/code-detail/messages.ts';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';

type Values = Readonly<Record<string, unknown>>;

export type ChangeRowsProps = {
  messages: { changes: string; columns: Readonly<Record<'field' | 'before' | 'after', string>> };
  rows: readonly { name: string; before: ReactNode; after: ReactNode }[];
};

/** Current and requested values, field by field. */
export function ChangeRows({ messages: { changes, columns }, rows }: ChangeRowsProps) {
  return (
    <table className="change-table">
      <caption className="visually-hidden">{changes}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.field}</th>
          <th scope="col">{columns.before}</th>
          <th scope="col">{columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={columns.before}>{before}</td>
            <td data-label={columns.after}>
              <b>{after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Current and requested values of the register, field by field. */
export function ChangeTable({ avant, apres }: { avant: Values; apres: Values }) {
  return (
    <ChangeRows
      messages={messages}
      rows={Object.entries(apres).map(([field, value]) => ({
        name: fieldLabel(field),
        before: <Value field={field} value={avant[field]} />,
        after: <Value field={field} value={value} />,
      }))}
    />
  );
}

/** Sequences are listed one by one: their number alone would hide changes. */
function Value({ field, value }: { field: string; value: unknown }) {
  if (field !== 'minuterie' || !Array.isArray(value) || value.length === 0)
    return fieldValue(field, value);
  return value.map((sequence: unknown, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
    <span key={index} className="change-sequence">
      {sequenceLine(index + 1, sequence)}
    </span>
  ));
}

function sequenceLine(rang: number, sequence: unknown): string {
  const facts: Values = typeof sequence === 'object' && sequence !== null ? { ...sequence } : {};
  const message = (name: string) => String(facts[name] ?? '');
  return messages.sequence(
    rang,
    message('titre'),
    detailMessages.timed(message('debut'), message('duree')),
  );
}
