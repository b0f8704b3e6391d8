import type { ReactNode } from 'react';
import { GLOSSARY } from '../../../../domain/glossary.ts';
import { NativeSelect, type SelectOption } from '../../../design/form/native-select.tsx';
import { TextArea } from '../../../design/form/text-area.tsx';
import { TextInput, type TextInputProps } from '../../../design/form/text-input.tsx';
import { mayEdit } from '../saving/known.ts';
import type { TextName } from '../sheet/row.ts';
import { fieldId, useFormFields } from './field-context.ts';

type Common = {
  name: TextName;
  hint?: ReactNode;
  required?: boolean | undefined;
  width?: string | undefined;
};

function useField(name: TextName) {
  const { line, write, errorOf } = useFormFields();
  return {
    id: fieldId(line.row.key, name),
    label: GLOSSARY[name].label,
    value: line.row.texts[name],
    error: errorOf(name),
    locked: !mayEdit(line.scope, name),
    onValue: (text: string) => write(name, text, false),
    onBlur: () => write(name, line.row.texts[name], true),
  };
}

export type TextFieldProps = Common & Pick<TextInputProps, 'type' | 'inputMode' | 'className' | 'list'>;

/** Names and titles keep the case in which they are typed: it is how they will be printed. */
export function TextField({ name, ...props }: TextFieldProps) {
  const { locked, ...field } = useField(name);
  return <TextInput {...props} {...field} normalCase readOnly={locked} />;
}

export function AreaField({ name, ...props }: Common) {
  const { locked, ...field } = useField(name);
  return <TextArea {...props} {...field} readOnly={locked} rows={3} />;
}

export type SelectFieldProps = Common & {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
};

export function SelectField({ name, ...props }: SelectFieldProps) {
  const { locked, onBlur: _settled, ...field } = useField(name);
  return <NativeSelect {...props} {...field} disabled={locked} />;
}
