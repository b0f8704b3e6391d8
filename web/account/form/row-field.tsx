import type { Field } from '#domain/field/field.ts';
import { RowInput, type RowInputProps } from '#web/form/row-input.tsx';
import { fieldId, useFormFields } from './form-context.ts';

export type RowFieldProps = Omit<RowInputProps, 'value' | 'onValue' | 'error' | 'locked' | 'id' | 'field'> & {
  name: string;
  row: Field;
  /** It has its line to itself. */
  alone?: boolean;
  /** What else a new value changes. */
  onChange?: (value: string) => void;
};

const SHORT_TEXT = 60;
const isShort = ({ kind, max }: Field) =>
  kind === 'country' || kind === 'choice' || (max !== undefined && max <= SHORT_TEXT);

/** One field of the form around, as its row says: label, help, bound, what offers its values. */
export function RowField(props: RowFieldProps) {
  const { name, row, alone = true, onChange, ...said } = props;
  const form = useFormFields();
  return (
    <RowInput
      required={row.required !== undefined}
      hint={row.help}
      upper
      width={alone && isShort(row) ? '20rem' : undefined}
      {...said}
      field={row}
      name={name}
      id={fieldId(form.name, name)}
      value={form.values[name] ?? ''}
      onValue={(value) => {
        form.set(name, value);
        onChange?.(value);
      }}
      error={form.errorOf(name)}
      locked={form.locked(name)}
    />
  );
}
