import type { ComponentProps } from 'react';
import { apart, Field, type FieldCommon } from './field.tsx';

export type TextAreaProps = FieldCommon &
  Omit<ComponentProps<'textarea'>, 'required' | 'value' | 'onChange'> & {
    value: string;
    onValue: (value: string) => void;
  };

/** Long text keeps its case: it is read as sentences. */
export function TextArea(props: TextAreaProps) {
  const { around, control } = apart(props);
  const { onValue, ...native } = control;
  return (
    <Field {...around}>
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
