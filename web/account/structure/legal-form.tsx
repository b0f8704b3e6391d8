import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StructureFieldName, structureField } from '#domain/structure/structure-fields.ts';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { structureMessages as messages } from '#web/form/messages/structure.ts';
import { TextField } from '#web/form/record/fields.tsx';
import { fieldId, useFormFields } from '#web/form/record/form-context.ts';
import { legalForms } from '#web/platform/api/references.ts';
import { SOLE_TRADER_CODE } from './structure-values.ts';

const OTHER = 'autre';

/** The legal form of a company, by its name; a rare one by the four digits of its code. */
export function LegalForm({ name }: { name: StructureFieldName }) {
  const { name: form, values, set, errorOf, locked } = useFormFields();
  const { data } = useQuery(legalForms);
  const [wantsOther, setWantsOther] = useState(false);
  const forms = (data ?? []).filter(({ id }) => id !== SOLE_TRADER_CODE);
  const code = values[name] ?? '';
  const rare = data !== undefined && code !== '' && !forms.some(({ id }) => id === code);
  const other = wantsOther || rare;
  const choose = (value: string) => {
    setWantsOther(value === OTHER);
    set(name, value === OTHER ? '' : value);
  };
  return (
    <>
      <NativeSelect
        id={other ? undefined : fieldId(form, name)}
        name={name}
        label={structureField(name).label}
        hint={structureField(name).help}
        required={structureField(name).required !== undefined}
        placeholder={accountForm.choose}
        options={[
          ...forms.map(({ id, value }) => ({ value: id, label: value })),
          { value: OTHER, label: messages.otherForm },
        ]}
        value={other ? OTHER : code}
        onValue={choose}
        error={other ? null : errorOf(name)}
        disabled={locked(name)}
      />
      {other ? (
        <TextField
          name={name}
          label={messages.otherFormCode}
          hint={messages.otherFormHint}
          required
          inputMode="numeric"
          className="mono"
          maxLength={4}
          width="20rem"
        />
      ) : null}
    </>
  );
}
