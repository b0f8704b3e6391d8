import './form.css';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';

export type FieldCommon = {
  label: ReactNode;
  /** Marked by a red asterisk; the meaning of it is said once at the top of the form. */
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** CSS width, e.g. `180px`. */
  width?: string | undefined;
  /**
   * Visually hides the label, keeping it for screen readers, where the layout already conveys it.
   */
  labelHidden?: boolean | undefined;
};

/** Splits the props between the field around a control and the control itself. */
export function apart<P extends FieldCommon & { id?: string | undefined }>(props: P) {
  const { label, required, hint, error, width, labelHidden, id, ...control } = props;
  return { around: { label, required, hint, error, width, labelHidden, id }, control };
}

/** Attributes linking the control to its label, hint and error. */
export type ControlTies = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = FieldCommon & {
  id?: string | undefined;
  children: (ties: ControlTies) => ReactNode;
};

/** Label, hint and error around one control. */
export function Field(props: FieldProps) {
  const { label, required = false, hint, error, width, labelHidden = false, children } = props;
  const generated = useId();
  const id = props.id ?? generated;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className="field" style={width ? { '--field-width': width } : undefined}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
        {required ? <Asterisk /> : null}
      </label>
      {hint ? (
        <span id={hintId} className="field-hint">
          {hint}
        </span>
      ) : null}
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The red asterisk; `aria-required` conveys it to screen readers. */
export function Asterisk() {
  return (
    <span className="field-required" aria-hidden>
      {' *'}
    </span>
  );
}

export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <span id={id} className="field-error">
      <IconAlertCircle size={18} aria-hidden />
      <span>{error}</span>
    </span>
  );
}
