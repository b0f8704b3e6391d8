import { accountForm as words } from '#web/app/catalogue/account/form.ts';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { RecordForm } from './use-record-form.ts';
import type { Values } from './values.ts';

export type ConflictProps<R> = {
  form: RecordForm<R>;
  valuesOf: (record: R) => Values;
  /** The name of each field, as the form shows it. */
  labels: Readonly<Record<string, string>>;
  /** A value in words, where it is a code. */
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
  const said = (name: string, value: string | undefined) =>
    shown(name, value ?? '') || words.conflict.nothing;
  return (
    <Notice tone="warning" role="alert" title={words.conflict.title}>
      <p>{words.conflict.sentence}</p>
      <ul>
        {differing.map((name) => (
          <li key={name}>
            {words.conflict.field(
              labels[name] ?? name,
              said(name, values[name]),
              said(name, other[name]),
            )}
          </li>
        ))}
        {differing.length === 0 ? <li>{words.conflict.same}</li> : null}
      </ul>
      <div className="row">
        <Button variant="secondary" size="small" onClick={form.keepMine}>
          {words.conflict.mine}
        </Button>
        <Button variant="secondary" size="small" onClick={form.takeTheirs}>
          {words.conflict.theirs}
        </Button>
      </div>
    </Notice>
  );
}
