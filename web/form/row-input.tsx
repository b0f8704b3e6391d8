import type { Field } from '#domain/field/field.ts';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import type { FieldCommon } from '#web/design/form/field.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { controlOf } from './field-control.ts';
import { useFieldOptions } from './use-field-words.ts';

export type RowInputProps = Partial<FieldCommon> & {
  field: Field;
  id?: string | undefined;
  name?: string | undefined;
  value: string;
  onValue: (value: string) => void;
  locked?: boolean;
  autoComplete?: string | undefined;
  normalCase?: boolean | undefined;
  /** Of the options of a select: in capitals, as those of the lists of the API. */
  upper?: boolean;
  placeholder?: string;
};

const LAST_DAY = '9999-12-31';

/** One field as it is typed, by its kind. What is stored is always among the options of a select. */
export function RowInput(props: RowInputProps) {
  const { field, label = field.label, placeholder = accountForm.choose, upper = false, ...common } = props;
  const { locked = false, autoComplete, normalCase = field.kind === 'email', ...native } = common;
  const offered = useFieldOptions(field);
  const { as, ...control } = controlOf(field);
  if (as !== 'select') {
    return (
      <TextInput
        {...native}
        {...control}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        label={label}
        normalCase={normalCase}
        readOnly={locked}
        maxLength={field.max}
        max={field.kind === 'date' ? LAST_DAY : undefined}
      />
    );
  }
  const { value } = native;
  const rare =
    field.kind === 'legalForm' && value !== '' && !offered.some((option) => option.value === value);
  const options = rare ? [...offered, { value, label: structureWords.legalFormCode(value) }] : offered;
  return (
    <NativeSelect
      {...native}
      label={label}
      disabled={locked}
      placeholder={placeholder}
      options={upper ? options.map((one) => ({ ...one, label: one.label.toLocaleUpperCase('fr') })) : options}
    />
  );
}
