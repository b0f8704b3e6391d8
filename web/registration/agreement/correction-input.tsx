import { useId } from 'react';
import { type FieldName, fieldOf } from '#domain/element/fields.ts';
import { settledText } from '#domain/sheet/typed-text.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { controlOf, optionsOf } from '#web/form/field-control.ts';
import { correctionMessages as messages } from '#web/registration/messages/correction.ts';
import { Suggestions } from '../element/suggestions.tsx';

export type CorrectionInputProps = {
  name: FieldName;
  id: string;
  value: string | boolean;
  onValue: (value: string | boolean) => void;
  /** Register value, once the typed one differs. */
  was: string | null;
  error: string | null;
};

/** One field of the correction. The register value stays visible after a change. */
export function CorrectionInput({ name, id, value, onValue, was, error }: CorrectionInputProps) {
  const listId = useId();
  const field = fieldOf(name);
  const { label, kind, suggestions } = field;
  const { as, ...control } = controlOf(field);
  const before = was === null ? null : messages.was(was);
  if (typeof value === 'boolean')
    return <Checkbox id={id} label={label} checked={value} onChecked={onValue} error={error} />;
  const common = { id, label, value, onValue, error };
  if (as === 'select') {
    return (
      <NativeSelect
        {...common}
        hint={before}
        options={optionsOf(field)}
        placeholder={messages.none}
      />
    );
  }
  if (as === 'area') {
    return (
      <TextArea
        {...common}
        rows={3}
        hint={before ?? (kind === 'list' ? messages.listHint : null)}
      />
    );
  }
  return (
    <>
      <TextInput
        {...common}
        {...control}
        normalCase
        hint={before ?? (kind === 'duration' ? messages.durationHint : null)}
        list={suggestions === undefined ? undefined : listId}
        onBlur={() => onValue(settledText(field, value))}
      />
      {suggestions === undefined ? null : <Suggestions id={listId} of={suggestions} />}
    </>
  );
}
