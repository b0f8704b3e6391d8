import type { Field } from '#domain/field/field.ts';
import type { FieldCommon } from '#web/design/form/field.tsx';
import { NativeSelect, type SelectOption } from '#web/design/form/native-select.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { structureMessages } from '#web/form/messages/structure.ts';
import { controlOf } from './field-control.ts';
import { useFieldOptions } from './use-field-messages.ts';

export type RowInputProps = Partial<FieldCommon> & {
  field: Field;
  id?: string | undefined;
  name?: string | undefined;
  value: string;
  onValue: (value: string) => void;
  locked?: boolean;
  autoComplete?: string | undefined;
  normalCase?: boolean | undefined;
  /** Shows the options of a select in capitals, like the lists of the API. */
  upper?: boolean;
  /** Label of the empty option; null: none. */
  placeholder?: string | null;
  /** By default the field's limit. */
  maxLength?: number | undefined;
  className?: string | undefined;
  /** Id of the datalist with suggestions. */
  list?: string | undefined;
  onBlur?: (() => void) | undefined;
};

const LAST_DAY = '9999-12-31';

/** Input of a field, by its kind; some kinds load the options of their select from the API. */
export function RowInput(props: RowInputProps) {
  return <RowControl {...props} offered={useFieldOptions(props.field)} />;
}

export type RowControlProps = RowInputProps & { offered: readonly SelectOption[] };

/** Same with known options. A stored value is always among the options of a select. */
export function RowControl(props: RowControlProps) {
  const {
    field,
    label = field.label,
    placeholder = accountForm.choose,
    upper = false,
    ...common
  } = props;
  const {
    locked = false,
    autoComplete,
    normalCase = field.kind === 'email',
    offered,
    ...native
  } = common;
  const { as, className, ...control } = controlOf(field);
  if (as === 'area') return <TextArea {...native} rows={3} label={label} readOnly={locked} />;
  if (as !== 'select') {
    return (
      <TextInput
        maxLength={field.max}
        {...native}
        {...control}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        className={[className, native.className].filter(Boolean).join(' ') || undefined}
        label={label}
        normalCase={normalCase}
        readOnly={locked}
        max={field.kind === 'date' ? LAST_DAY : undefined}
      />
    );
  }
  const { value, maxLength: _bound, list: _list, ...select } = native;
  const rare =
    field.kind === 'legalForm' && value !== '' && !offered.some((option) => option.value === value);
  const options = rare
    ? [...offered, { value, label: structureMessages.legalFormCode(value) }]
    : offered;
  return (
    <NativeSelect
      {...select}
      value={value}
      label={label}
      disabled={locked}
      placeholder={placeholder ?? undefined}
      options={
        upper
          ? options.map((one) => ({ ...one, label: one.label.toLocaleUpperCase('fr') }))
          : options
      }
    />
  );
}
