import type { ComponentProps } from 'react';
import { apart, Field, type FieldCommon } from './field.tsx';

export type TextInputProps = FieldCommon &
  Omit<ComponentProps<'input'>, 'required' | 'width' | 'value' | 'onChange'> & {
    value: string;
    onValue: (value: string) => void;
    /**
     * Inputs are shown in upper case unless this is set. Only the display changes: the value keeps
     * the typed case.
     */
    normalCase?: boolean | undefined;
  };

export function TextInput(props: TextInputProps) {
  const { around, control } = apart(props);
  const { normalCase = false, onValue, ...native } = control;
  return (
    <Field {...around}>
      {(ties) => (
        <input
          type="text"
          autoComplete="off"
          {...native}
          {...ties}
          className={native.className ? `input ${native.className}` : 'input'}
          data-upper={normalCase ? undefined : 'values'}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
