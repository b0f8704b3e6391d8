import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { normaliseIdentifier } from '#domain/structure/company-identifiers.ts';
import { PERSONALITES } from '#domain/structure/rows/company.ts';
import { type StructureFieldName, structureField } from '#domain/structure/structure-fields.ts';
import { FRANCE, identifierOf } from '#domain/structure/territories.ts';
import { Button } from '#web/design/action/button.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { LenientInput } from '#web/design/form/lenient-input.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { structureMessages as messages } from '#web/form/messages/structure.ts';
import { TextField } from '#web/form/record/fields.tsx';
import { fieldId, useFormFields } from '#web/form/record/form-context.ts';
import { RowField } from '#web/form/record/row-field.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { grouped } from '#web/form/use-field-messages.ts';
import { legalForms } from '#web/platform/api/references.ts';
import { SOLE_TRADER_CODE } from './structure-values.ts';
import { WhoCards } from './who-cards.tsx';

/** Company fields that depend on one another. A natural person has no company fields. */

type Named = { name: StructureFieldName };

const useIsPerson = () => useFormFields().values.personalite === 'PHYSIQUE';

export function Personality({ name }: Named) {
  const { name: form, values, set, errorOf, locked } = useFormFields();
  // Already answered: shown as text, and editable on demand.
  const [open, setOpen] = useState(values[name] !== 'PHYSIQUE');
  const choose = (personalite: string) => {
    set(name, personalite);
    // A legal form of one kind is invalid for the other.
    set('codeJur', '');
  };
  if (!open && values[name] === 'PHYSIQUE') {
    return (
      <p className="row">
        {messages.who.message}
        {locked(name) ? null : (
          <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
            {messages.who.change}
          </Button>
        )}
      </p>
    );
  }
  return (
    <WhoCards
      id={fieldId(form, name)}
      error={errorOf(name)}
      disabled={locked(name)}
      value={PERSONALITES.find((one) => one === values[name]) ?? null}
      onValue={choose}
    />
  );
}

export function CompanyName({ name }: Named) {
  const person = useIsPerson();
  const request = person ? { label: messages.nameOfPerson, hint: messages.nameOfPersonHint } : {};
  return <RowField name={name} row={structureField(name)} {...request} />;
}

/** For a natural person, the question whether there is a company replaces this field. */
export function Acronym({ name }: Named) {
  const { name: form, values, set, locked } = useFormFields();
  if (!useIsPerson()) return <RowField name={name} row={structureField(name)} />;
  return (
    <Checkbox
      id={fieldId(form, 'codeJur')}
      label={messages.soleTrader}
      checked={values.codeJur === SOLE_TRADER_CODE}
      disabled={locked('codeJur')}
      onChecked={(checked) => set('codeJur', checked ? SOLE_TRADER_CODE : '')}
    />
  );
}

/**
 * Proposes the nationality as country of the head office, which can be changed: most are the same.
 */
export function Nationality({ name }: Named) {
  const { values, set } = useFormFields();
  const propose = (country: string) => {
    if (!values.sgPays) set('sgPays', country);
  };
  return <RowField name={name} row={structureField(name)} onChange={propose} />;
}

export function CompanyForm(props: Named) {
  return useIsPerson() ? null : <LegalForm {...props} />;
}

const readIdentifier = (text: string) => normaliseIdentifier(text) || null;
const writeIdentifier = (value: string) => grouped(value, ' ');

export function Identifier({ name }: Named) {
  const { name: form, values, set, errorOf, locked } = useFormFields();
  const sgPays = values.sgPays ? Number(values.sgPays) : FRANCE;
  return (
    <LenientInput
      id={fieldId(form, name)}
      name={name}
      label={structureLabel(name, sgPays)}
      hint={structureField(name).help ?? messages.identifiers[identifierOf(sgPays)].hint}
      required={structureField(name).required !== undefined}
      value={values[name] || null}
      onValue={(value) => set(name, value ?? '')}
      parse={readIdentifier}
      format={writeIdentifier}
      misunderstood={messages.identifierUnread}
      error={errorOf(name)}
      disabled={locked(name)}
    />
  );
}

const OTHER = 'autre';

/** The legal form of a company, by its name; a rare one by the four digits of its code. */
function LegalForm({ name }: { name: StructureFieldName }) {
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
