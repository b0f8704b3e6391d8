import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { accountForm as messages } from '#web/form/messages/form.ts';
import type { RecordForm } from './use-record-form.ts';
import type { Values } from './values.ts';

export type ConflictProps<R> = {
  form: RecordForm<R>;
  valuesOf: (record: R) => Values;
  /** Label of each field, as in the form. */
  labels: Readonly<Record<string, string>>;
  /** Formats a coded value. */
  shown?: ((name: string, value: string) => string) | undefined;
};

/** Somebody else saved the same record: both versions of each field that differs, and the choice. */
export function Conflict<R>({
  form,
  valuesOf,
  labels,
  shown = (_name, value) => value,
}: ConflictProps<R>) {
  const { theirs, values } = form;
  if (theirs === null) return null;
  const other = valuesOf(theirs);
  const differing = Object.keys(labels).filter(
    (name) => (other[name] ?? '') !== (values[name] ?? ''),
  );
  const message = (name: string, value: string | undefined) =>
    shown(name, value ?? '') || messages.conflict.nothing;
  return (
    <AlertBox tone="warning" role="alert" title={messages.conflict.title}>
      <p>{messages.conflict.sentence}</p>
      <ul>
        {differing.map((name) => (
          <li key={name}>
            {messages.conflict.field(
              labels[name] ?? name,
              message(name, values[name]),
              message(name, other[name]),
            )}
          </li>
        ))}
        {differing.length === 0 ? <li>{messages.conflict.same}</li> : null}
      </ul>
      <div className="row">
        <Button variant="secondary" size="small" onClick={form.keepMine}>
          {messages.conflict.mine}
        </Button>
        <Button variant="secondary" size="small" onClick={form.takeTheirs}>
          {messages.conflict.theirs}
        </Button>
      </div>
    </AlertBox>
  );
}
