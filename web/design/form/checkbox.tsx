import './form.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Asterisk, FieldError } from './field.tsx';

export type CheckboxProps = {
  /** Visible text; for a bare box (in a table), give `name` instead. */
  label?: ReactNode;
  name?: string | undefined;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  error?: string | null | undefined;
  id?: string | undefined;
};

export function Checkbox(props: CheckboxProps) {
  const {
    label,
    name,
    checked,
    onChecked,
    indeterminate = false,
    disabled,
    required,
    error,
  } = props;
  const generated = useId();
  const id = props.id ?? generated;
  const errorId = `${id}-error`;
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The mixed state exists only as a property, never as an attribute.
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const box = (
    <input
      ref={ref}
      id={id}
      type="checkbox"
      className="checkbox-box"
      checked={checked}
      disabled={disabled}
      aria-label={label ? undefined : name}
      aria-required={required ? true : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      onChange={(event) => onChecked(event.currentTarget.checked)}
    />
  );
  if (!label) return box;
  return (
    <div className="field">
      <label className="checkbox" htmlFor={id}>
        {box}
        <span>
          {label}
          {required ? <Asterisk /> : null}
        </span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
