import { type ReactNode, useEffect } from 'react';
import { MotifField, type MotifFieldProps } from '#web/backoffice/workbench/motif-field.tsx';
import { Button } from '#web/design/action/button.tsx';

export type ReasonFormProps = MotifFieldProps & {
  id: string;
  title: string;
  /** Effect of the decision, above the field. */
  effect?: ReactNode;
  /** Note below the field. */
  note?: ReactNode;
  cancel: string;
  send: string;
  /** Keyboard hint, where Ctrl+Enter submits the form. */
  keys?: string;
  danger: boolean;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
};

/** Motive form of a refusal, replacing the decision buttons. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, effect, note, cancel, send, keys, danger, busy, onSend, onCancel, ...field } =
    props;
  const { id } = field;
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <form
      className="refuse-all stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (keys && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
      }}
    >
      <h3>{title}</h3>
      {effect}
      <MotifField {...field} />
      {note}
      <div className="row">
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {send}
        </Button>
        {keys ? <span className="refuse-keys secondary">{keys}</span> : null}
      </div>
    </form>
  );
}
