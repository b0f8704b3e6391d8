import { useId } from 'react';
import { fieldOf, isNeededToSend } from '#domain/element/fields.ts';
import { optionsOf } from '#web/form/field-control.ts';
import { CheckField } from '#web/form/record/fields.tsx';
import { RowField } from '#web/form/record/row-field.tsx';
import { form } from '#web/messages/request-form.ts';
import { Suggestions } from '#web/registration/element/suggestions.tsx';
import type { FlagName, TextName } from '../sheet/row.ts';

/** One field of the form, drawn as its row of the table says. What it cannot be sent without is marked. */
export function RecordingField({ name, className }: { name: TextName; className?: string }) {
  const listId = useId();
  const row = fieldOf(name);
  const { kind, help, required, suggestions } = row;
  // Names and titles keep the case in which they are typed: it is how they will be printed. What is too long is kept
  // and said: nothing that was pasted is cut.
  return (
    <>
      <RowField
        name={name}
        row={row}
        className={className}
        alone={false}
        upper={false}
        normalCase
        maxLength={undefined}
        hint={kind === 'list' ? form.listHint : help}
        required={isNeededToSend(name)}
        offered={optionsOf(row)}
        placeholder={required === undefined ? form.none : null}
        list={suggestions === undefined ? undefined : listId}
      />
      {suggestions === undefined ? null : <Suggestions id={listId} of={suggestions} />}
    </>
  );
}

/** A field that is said or not. */
export const FlagField = ({ name }: { name: FlagName }) => (
  <div>
    <CheckField name={name} label={fieldOf(name).label} />
  </div>
);
