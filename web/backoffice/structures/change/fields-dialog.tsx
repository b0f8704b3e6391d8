import { useState } from 'react';
import { STRUCTURE_NAMES, structureField } from '#domain/structure/structure-fields.ts';
import { useMotif } from '#web/backoffice/registry/motif-input.tsx';
import { changeMessages as messages } from '#web/backoffice/structures/messages.ts';
import { RowInput } from '#web/form/row-input.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { changedValues, typedValues } from '#web/form/typed-values.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { ChangeProps } from './situation-dialog.tsx';
import { useAdmin } from './use-admin.ts';

/** Corrects the fields of the structure. */
export function FieldsDialog({ sheet, onClose, onMessage }: ChangeProps) {
  const [opened] = useState(() => typedValues(STRUCTURE_NAMES, structureField, sheet.structure));
  const [values, setValues] = useState(opened);
  const motif = useMotif();
  const admin = useAdmin(sheet, (sentence) => {
    onClose();
    onMessage(sentence);
  });
  return (
    <ChangeDialog
      title={messages.fieldsTitle}
      sheet={sheet}
      change={changedValues(STRUCTURE_NAMES, structureField, { opened, values })}
      admin={admin}
      motif={motif}
      onClose={onClose}
    >
      {STRUCTURE_NAMES.map((name) => (
        <RowInput
          key={name}
          field={structureField(name)}
          label={structureLabel(name, Number(values.sgPays) || null)}
          required={structureField(name).required?.from === 'draft'}
          placeholder={messages.choose}
          value={values[name]}
          onValue={(value) => setValues((all) => ({ ...all, [name]: value }))}
          error={admin.errors.get(name)}
        />
      ))}
    </ChangeDialog>
  );
}
