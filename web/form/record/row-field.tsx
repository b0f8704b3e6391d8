import type { Field } from '#domain/field/field.ts';
import type { SelectOption } from '#web/design/form/native-select.tsx';
import { RowControl, RowInput, type RowInputProps } from '../row-input.tsx';
import { fieldId, useFormFields } from './form-context.ts';

export type RowFieldProps = Omit<
  RowInputProps,
  'value' | 'onValue' | 'onBlur' | 'error' | 'locked' | 'id' | 'field'
> & {
  name: string;
  row: Field;
  /** True if the field has the whole line. */
  alone?: boolean;
  /** Options of a select, when known without a request. */
  offered?: readonly SelectOption[];
  /** Called with a new value, for its side effects on other fields. */
  onChange?: (value: string) => void;
};

const SHORT_TEXT = 60;
const isShort = ({ kind, max }: Field) =>
  kind === 'country' || kind === 'choice' || (max !== undefined && max <= SHORT_TEXT);

/** A field of the surrounding form, from its definition: label, help, limit, suggested values. */
export function RowField(props: RowFieldProps) {
  const { name, row, alone = true, offered, onChange, ...message } = props;
  const form = useFormFields();
  const value = form.values[name] ?? '';
  const { leave } = form;
  const input = {
    required: row.required !== undefined,
    hint: row.help,
    upper: true,
    width: alone && isShort(row) ? '20rem' : undefined,
    ...message,
    field: row,
    name,
    id: fieldId(form.name, name),
    value,
    onValue: (text: string) => {
      form.set(name, text);
      onChange?.(text);
    },
    onBlur: leave && (() => leave(name, value)),
    error: form.errorOf(name),
    locked: form.locked(name),
  };
  return offered === undefined ? (
    <RowInput {...input} />
  ) : (
    <RowControl {...input} offered={offered} />
  );
}
