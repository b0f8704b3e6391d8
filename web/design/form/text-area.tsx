import type { ComponentProps } from 'react';
import { Field, type FieldCommon } from './field.tsx';

export type TextAreaProps = FieldCommon &
  Omit<ComponentProps<'textarea'>, 'required' | 'value' | 'onChange'> & {
    value: string;
    onValue: (value: string) => void;
  };

/** Long text keeps its case: it is read as sentences. */
export function TextArea(props: TextAreaProps) {
  const { label, required, hint, error, width, labelHidden, onValue, id, ...native } = props;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      hint={hint}
      error={error}
      width={width}
      labelHidden={labelHidden}
    >
      {(ties) => (
        <textarea
          rows={4}
          {...native}
          {...ties}
          className="input"
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
