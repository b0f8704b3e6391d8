import { useId } from 'react';
import { fieldOf, isNeededToSend } from '#domain/element/fields.ts';
import { form } from '#web/app/catalogue/producer-form.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { controlOf, optionsOf } from '#web/form/field-control.ts';
import { Suggestions } from '#web/registration/element/suggestions.tsx';
import { mayEdit } from '../saving/known.ts';
import type { FlagName, TextName } from '../sheet/row.ts';
import { fieldId, useFormFields } from './field-context.ts';

/** One field of the form, drawn as its row of the table says. What it cannot be sent without is marked. */
export function RecordingField({ name, className }: { name: TextName; className?: string }) {
  const { line, write, errorOf } = useFormFields();
  const listId = useId();
  const field = fieldOf(name);
  const { label, kind, help, required, suggestions } = field;
  const { as, ...control } = controlOf(field);
  const locked = !mayEdit(line.scope, name);
  const text = line.row.texts[name];
  const common = {
    ...{ id: fieldId(line.row.key, name), label, value: text, error: errorOf(name) },
    ...{ hint: kind === 'list' ? form.listHint : help, required: isNeededToSend(name) },
    onValue: (typed: string) => write(name, typed, false),
  };
  const onBlur = () => write(name, text, true);
  if (as === 'select') {
    const placeholder = required === undefined ? form.none : undefined;
    return (
      <NativeSelect {...common} options={optionsOf(field)} placeholder={placeholder} disabled={locked} />
    );
  }
  if (as === 'area') return <TextArea {...common} onBlur={onBlur} readOnly={locked} rows={3} />;
  const list = suggestions === undefined ? undefined : listId;
  const classes = [control.className, className].filter(Boolean).join(' ') || undefined;
  // Names and titles keep the case in which they are typed: it is how they will be printed.
  return (
    <>
      <TextInput
        {...{ ...common, ...control, list, onBlur }}
        className={classes}
        normalCase
        readOnly={locked}
      />
      {suggestions === undefined ? null : <Suggestions id={listId} of={suggestions} />}
    </>
  );
}

/** A field that is said or not. */
export function FlagField({ name }: { name: FlagName }) {
  const { line, flag } = useFormFields();
  return (
    <div>
      <Checkbox
        label={fieldOf(name).label}
        checked={line.row.flags[name]}
        disabled={!mayEdit(line.scope, name)}
        onChecked={(checked) => flag(name, checked)}
      />
    </div>
  );
}
