import type { Versions } from '#domain/domain-error.ts';
import { changeMessages as messages } from '#web/backoffice/structures/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';

export type ConflictAlertProps = {
  versions: Versions;
  /** Labels of the compared fields, by name. */
  labels: Readonly<Record<string, string>>;
  /** Formats a value as on the sheet; null: no value. */
  reported: (name: string, value: unknown) => string | null;
  onResume: (revision: number) => void;
};

/**
 * Conflict between two corrections of a record: shows both versions and lets the person resume. No
 * typed value is lost.
 */
export function ConflictAlert({
  versions: { sent, current },
  labels,
  reported,
  onResume,
}: ConflictAlertProps) {
  const rows = Object.entries(labels).filter(([name]) => name in sent && name in current);
  const { revision } = current;
  return (
    <AlertBox tone="warning" role="alert" title={messages.conflictTitle}>
      <p>{messages.conflict}</p>
      {rows.length === 0 ? null : (
        <table className="conflict-table">
          <caption className="visually-hidden">{messages.conflictTable}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.yours}</th>
              <th scope="col">{messages.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, label]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{reported(name, sent[name]) ?? messages.empty}</td>
                <td>{reported(name, current[name]) ?? messages.empty}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {typeof revision === 'number' ? (
        <Button variant="secondary" size="small" onClick={() => onResume(revision)}>
          {messages.resume}
        </Button>
      ) : null}
    </AlertBox>
  );
}
