import type { Versions } from '#domain/refusal.ts';
import { changeWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';

export type ConflictNoticeProps = {
  versions: Versions;
  /** Of the fields that are compared, by name. */
  labels: Readonly<Record<string, string>>;
  /** A value in the words of the sheet; null: nothing is there. */
  told: (name: string, value: unknown) => string | null;
  onResume: (revision: number) => void;
};

/** Two people corrected the same record: both versions, and the way on. Nothing typed is lost. */
export function ConflictNotice({
  versions: { sent, current },
  labels,
  told,
  onResume,
}: ConflictNoticeProps) {
  const rows = Object.entries(labels).filter(([name]) => name in sent && name in current);
  const { revision } = current;
  return (
    <Notice tone="warning" role="alert" title={words.conflictTitle}>
      <p>{words.conflict}</p>
      {rows.length === 0 ? null : (
        <table className="conflict-table">
          <caption className="visually-hidden">{words.conflictTable}</caption>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.yours}</th>
              <th scope="col">{words.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, label]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{told(name, sent[name]) ?? words.empty}</td>
                <td>{told(name, current[name]) ?? words.empty}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {typeof revision === 'number' ? (
        <Button variant="secondary" size="small" onClick={() => onResume(revision)}>
          {words.resume}
        </Button>
      ) : null}
    </Notice>
  );
}
