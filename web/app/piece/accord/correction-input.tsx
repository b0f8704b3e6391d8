import { useId } from 'react';
import { formatDuree, parseDuree } from '../../../../domain/minuterie/duree.ts';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import { NativeSelect } from '../../../design/form/native-select.tsx';
import { TextArea } from '../../../design/form/text-area.tsx';
import { TextInput } from '../../../design/form/text-input.tsx';
import { correctionWords as words } from '../../catalogue/register/correction.ts';
import { fieldLabel } from '../history/field-words.ts';
import type { CorrectionField } from './correction-fields.ts';

export type CorrectionInputProps = {
  field: CorrectionField;
  id: string;
  value: string | boolean;
  onValue: (value: string | boolean) => void;
  /** What the register says, once the field says something else. */
  was: string | null;
  error: string | null;
};

/** One field of the correction. What the register says stays in sight once it is changed. */
export function CorrectionInput({ field, id, value, onValue, was, error }: CorrectionInputProps) {
  const listId = useId();
  const label = fieldLabel(field.name);
  const before = was === null ? null : words.was(was);
  if (typeof value === 'boolean')
    return <Checkbox id={id} label={label} checked={value} onChecked={onValue} error={error} />;
  const common = { id, label, value, onValue, error };
  if (field.options !== undefined) {
    return <NativeSelect {...common} hint={before} options={field.options()} placeholder={words.none} />;
  }
  if (field.kind === 'list' || field.kind === 'area') {
    const hint = field.kind === 'list' ? words.listHint : null;
    return <TextArea {...common} rows={3} hint={before ?? hint} />;
  }
  const timed = field.kind === 'duration';
  return (
    <>
      <TextInput
        {...common}
        normalCase
        type={field.kind === 'date' ? 'date' : 'text'}
        inputMode={field.kind === 'number' ? 'numeric' : undefined}
        className={timed || field.kind === 'number' ? 'mono' : undefined}
        hint={before ?? (timed ? words.durationHint : null)}
        list={field.suggestions === undefined ? undefined : listId}
        onBlur={timed ? () => onValue(timeOf(value)) : undefined}
      />
      {field.suggestions === undefined ? null : (
        <datalist id={listId}>
          {field.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Any usual way to write a duration, as the register writes it; what cannot be read stays as typed. */
function timeOf(text: string): string {
  const seconds = parseDuree(text);
  return seconds === null ? text : formatDuree(seconds);
}
