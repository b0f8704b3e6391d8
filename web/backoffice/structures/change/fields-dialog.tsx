import { useState } from 'react';
import { STRUCTURE_NAMES, structureField } from '#domain/structure/structure-fields.ts';
import { changeWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import { useMotif } from '#web/backoffice/registry/motif-input.tsx';
import { RowInput } from '#web/form/row-input.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { changedValues, typedValues } from '#web/form/typed-values.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { ChangeProps } from './standing-dialog.tsx';
import { useCare } from './use-care.ts';

/** What the structure says of itself, corrected by staff. */
export function FieldsDialog({ sheet, onClose, onSaid }: ChangeProps) {
  const [opened] = useState(() => typedValues(STRUCTURE_NAMES, structureField, sheet.structure));
  const [values, setValues] = useState(opened);
  const motif = useMotif();
  const care = useCare(sheet, (sentence) => {
    onClose();
    onSaid(sentence);
  });
  return (
    <ChangeDialog
      title={words.fieldsTitle}
      sheet={sheet}
      change={changedValues(STRUCTURE_NAMES, structureField, { opened, values })}
      care={care}
      motif={motif}
      onClose={onClose}
    >
      {STRUCTURE_NAMES.map((name) => (
        <RowInput
          key={name}
          field={structureField(name)}
          label={structureLabel(name, Number(values.sgPays) || null)}
          required={structureField(name).required?.from === 'draft'}
          placeholder={words.choose}
          value={values[name]}
          onValue={(value) => setValues((all) => ({ ...all, [name]: value }))}
          error={care.faults.get(name)}
        />
      ))}
    </ChangeDialog>
  );
}
