import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { apart, Field, type FieldCommon } from './field.tsx';

export type SelectOption = { value: string; label: string };

export type NativeSelectProps = FieldCommon &
  Omit<ComponentProps<'select'>, 'required' | 'value' | 'onChange' | 'size' | 'children'> & {
    options: readonly SelectOption[];
    value: string;
    onValue: (value: string) => void;
    /** Shown first, with the empty value. */
    placeholder?: string | undefined;
    small?: boolean | undefined;
  };

export function NativeSelect(props: NativeSelectProps) {
  const { around, control } = apart(props);
  const { options, onValue, placeholder, small, ...native } = control;
  return (
    <Field {...around}>
      {(ties) => (
        <span className="select-wrap">
          <select
            {...native}
            {...ties}
            className="input"
            data-size={small ? 'small' : undefined}
            onChange={(event) => onValue(event.currentTarget.value)}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={18} aria-hidden />
        </span>
      )}
    </Field>
  );
}
