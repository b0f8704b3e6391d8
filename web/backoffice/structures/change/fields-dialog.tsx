import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PERSONALITES } from '#domain/structure/structure-fields.ts';
import { FRANCE, identifierOf } from '#domain/structure/territories.ts';
import { countries, legalForms } from '#web/app/api/references.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { changeWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import { COMPARED, type ComparedField } from '#web/backoffice/accounts/near/compare.ts';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { useMotif } from './motif-input.tsx';
import type { ChangeProps } from './standing-dialog.tsx';
import { type Change, useCare } from './use-care.ts';

type Values = Readonly<Record<ComparedField, string>>;

/** What the structure says of itself, corrected by staff. */
export function FieldsDialog({ sheet, onClose, onSaid }: ChangeProps) {
  const [opened] = useState(() => valuesOf(sheet.structure));
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
      change={changeOf(opened, values)}
      care={care}
      motif={motif}
      onClose={onClose}
    >
      {COMPARED.map((name) => (
        <OneField
          key={name}
          name={name}
          values={values}
          error={care.faults.get(name)}
          onValue={(value) => setValues((all) => ({ ...all, [name]: value }))}
        />
      ))}
    </ChangeDialog>
  );
}

type OneFieldProps = {
  name: ComparedField;
  values: Values;
  error: string | undefined;
  onValue: (value: string) => void;
};

function OneField({ name, values, error, onValue }: OneFieldProps) {
  const options = useOptions(name, values[name]);
  const label =
    name === 'siret'
      ? structureWords.identifiers[identifierOf(Number(values.sgPays) || FRANCE)].label
      : structureWords.fields[name];
  const common = { label, error, value: values[name], onValue, required: name === 'raison' };
  if (options !== null) return <NativeSelect {...common} placeholder={words.choose} options={options} />;
  return <TextInput {...common} type={name === 'dateCreation' ? 'date' : 'text'} />;
}

/** The choices of a field that is one of a list; what is stored is always among them. */
function useOptions(name: ComparedField, value: string) {
  const { data: pays = [] } = useQuery(countries);
  const { data: forms = [] } = useQuery(legalForms);
  if (name === 'personalite') {
    return PERSONALITES.map((key) => ({ value: key, label: structureWords.personalites[key].label }));
  }
  if (name === 'codeJur') {
    const known = forms.map(({ id, value: label }) => ({ value: id, label }));
    const rare = value !== '' && !known.some((form) => form.value === value);
    return rare ? [...known, { value, label: words.otherForm(value) }] : known;
  }
  if (name === 'nationalite' || name === 'sgPays' || name === 'coPays') {
    return pays.map(({ id, value: label }) => ({ value: String(id), label }));
  }
  return null;
}

type Stored = ChangeProps['sheet']['structure'];

function valuesOf(structure: Stored): Values {
  const entries = COMPARED.map((name) => [name, structure[name] === null ? '' : String(structure[name])]);
  // One entry a name of the list that the type is made of.
  return Object.fromEntries(entries) as Values;
}

const COUNTRIES: readonly ComparedField[] = ['nationalite', 'sgPays', 'coPays'];

/** Only what was changed is sent: the rest may have been corrected by somebody else meanwhile. */
function changeOf(opened: Values, values: Values): Change {
  return Object.fromEntries(
    COMPARED.filter((name) => values[name].trim() !== opened[name]).map((name) => {
      const value = values[name].trim();
      if (value === '') return [name, null];
      return [name, COUNTRIES.includes(name) ? Number(value) : value];
    }),
  );
}
