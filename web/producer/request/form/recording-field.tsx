import { useId } from 'react';
import { fieldOf, isNeededToSend } from '#domain/element/fields.ts';
import { optionsOf } from '#web/form/field-control.ts';
import { CheckField } from '#web/form/record/fields.tsx';
import { RowField } from '#web/form/record/row-field.tsx';
import { form } from '#web/messages/request-form.ts';
import { Suggestions } from '#web/registration/element/suggestions.tsx';
import type { FlagName, TextName } from '../sheet/row.ts';

/** A field of the form, rendered from its definition. Fields required for submission are marked. */
export function RecordingField({ name, className }: { name: TextName; className?: string }) {
  const listId = useId();
  const row = fieldOf(name);
  const { kind, help, required, suggestions } = row;
  // Names and titles keep their typed case, as they will be printed. Text over the limit is stored
  // with an error: pasted text is never truncated.
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

/** A checkbox field. */
export const FlagField = ({ name }: { name: FlagName }) => (
  <div>
    <CheckField name={name} label={fieldOf(name).label} />
  </div>
);
