import { useQuery } from '@tanstack/react-query';
import { normaliseIdentifier } from '#domain/structure/company-identifiers.ts';
import { PERSONALITES, STRUCTURE_MAX } from '#domain/structure/structure-fields.ts';
import { FRANCE, identifierOf } from '#domain/structure/territories.ts';
import { countries } from '#web/app/api/references.ts';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { structureWords as words } from '#web/app/catalogue/account/structure.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { LenientInput } from '#web/design/form/lenient-input.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { SelectField, TextField } from '../form/fields.tsx';
import { fieldId, useFormFields } from '../form/form-context.ts';
import { LegalForm } from './legal-form.tsx';
import { hasCompany, SOLE_TRADER_CODE } from './structure-values.ts';

/** What the structure is. A natural person has no company to describe, and is told so. */
export function CompanyFields() {
  const { values } = useFormFields();
  const person = values.personalite === 'PHYSIQUE';
  return (
    <>
      <Personality />
      {person ? <p className="secondary">{words.personHides}</p> : null}
      <TextField
        name="raison"
        label={person ? words.nameOfPerson : words.fields.raison}
        hint={person ? words.nameOfPersonHint : null}
        required
        maxLength={STRUCTURE_MAX.raison}
      />
      {person ? (
        <SoleTrader />
      ) : (
        <TextField name="sigle" label={words.fields.sigle} maxLength={STRUCTURE_MAX.sigle} width="320px" />
      )}
      <Nationality />
      {person ? null : <LegalForm />}
      {hasCompany(values) ? (
        <div className="account-pair">
          <Identifier />
          <TextField
            name="dateCreation"
            type="date"
            label={words.fields.dateCreation}
            hint={words.dateCreationHint}
            required
            max="9999-12-31"
          />
        </div>
      ) : null}
    </>
  );
}

function Personality() {
  const { name, values, set, errorOf, locked } = useFormFields();
  const choose = (personalite: string) => {
    set('personalite', personalite);
    // The legal form of one cannot be that of the other.
    set('codeJur', '');
  };
  return (
    <RadioCards
      id={fieldId(name, 'personalite')}
      legend={words.fields.personalite}
      required
      error={errorOf('personalite')}
      choices={PERSONALITES.map((value) => ({
        value,
        ...words.personalites[value],
        disabled: locked('personalite'),
      }))}
      value={PERSONALITES.find((one) => one === values.personalite) ?? null}
      onValue={choose}
    />
  );
}

function SoleTrader() {
  const { name, values, set, locked } = useFormFields();
  return (
    <Checkbox
      id={fieldId(name, 'codeJur')}
      label={words.soleTrader}
      checked={values.codeJur === SOLE_TRADER_CODE}
      disabled={locked('codeJur')}
      onChecked={(checked) => set('codeJur', checked ? SOLE_TRADER_CODE : '')}
    />
  );
}

const readIdentifier = (text: string) => normaliseIdentifier(text) || null;

/** A SIRET in its usual groups; other numbers as they are. */
function writeIdentifier(value: string): string {
  return /^\d{14}$/.test(value) ? value.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4') : value;
}

function Identifier() {
  const { name, values, set, errorOf, locked } = useFormFields();
  const kind = identifierOf(values.sgPays ? Number(values.sgPays) : FRANCE);
  return (
    <LenientInput
      id={fieldId(name, 'siret')}
      label={words.identifiers[kind].label}
      hint={words.identifiers[kind].hint}
      required
      value={values.siret || null}
      onValue={(value) => set('siret', value ?? '')}
      parse={readIdentifier}
      format={writeIdentifier}
      misunderstood={words.identifierUnread}
      error={errorOf('siret')}
      disabled={locked('siret')}
    />
  );
}

/** Most head offices are in the country of the structure: it is proposed, and stays there to be changed. */
function Nationality() {
  const { name, values, set, errorOf, locked } = useFormFields();
  return (
    <NativeSelect
      id={fieldId(name, 'nationalite')}
      label={words.fields.nationalite}
      required
      width="320px"
      placeholder={accountForm.choose}
      options={useCountryOptions()}
      value={values.nationalite ?? ''}
      error={errorOf('nationalite')}
      disabled={locked('nationalite')}
      onValue={(country) => {
        set('nationalite', country);
        if (!values.sgPays) set('sgPays', country);
      }}
    />
  );
}

export type CountryFieldProps = { name: string; label: string; required?: boolean | undefined };

/** FRANCE and MONACO come first, as the API lists them. */
function useCountryOptions() {
  const { data = [] } = useQuery(countries);
  return data.map(({ id, value }) => ({ value: String(id), label: value }));
}

export function CountryField(props: CountryFieldProps) {
  return (
    <SelectField {...props} width="320px" placeholder={accountForm.choose} options={useCountryOptions()} />
  );
}
