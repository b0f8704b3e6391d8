import type { ReactNode } from 'react';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { TextInput, type TextInputProps } from '#web/design/form/text-input.tsx';
import { fieldId, useFormFields } from './form-context.ts';

type Common = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  width?: string | undefined;
};

function useField(name: string) {
  const form = useFormFields();
  return {
    id: fieldId(form.name, name),
    value: form.values[name] ?? '',
    error: form.errorOf(name),
    locked: form.locked(name),
    onValue: (text: string) => form.set(name, text),
  };
}

export type TextFieldProps = Common &
  Pick<
    TextInputProps,
    | 'type'
    | 'inputMode'
    | 'className'
    | 'autoComplete'
    | 'normalCase'
    | 'maxLength'
    | 'max'
    | 'onBlur'
  >;

export function TextField(props: TextFieldProps) {
  const { locked, ...field } = useField(props.name);
  return <TextInput {...props} {...field} readOnly={locked} />;
}

/** A checkbox stored as « 1 » or empty. */
export function CheckField({ name, label }: { name: string; label: string }) {
  const { id, value, locked, onValue, error } = useField(name);
  return (
    <Checkbox
      id={id}
      label={label}
      checked={value === '1'}
      disabled={locked}
      error={error}
      onChecked={(checked) => onValue(checked ? '1' : '')}
    />
  );
}
