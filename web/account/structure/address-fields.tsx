import { ADDRESS_MAX, type AddressKind } from '#domain/structure/addresses.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { useFormFields } from '../form/form-context.ts';
import { CountryField } from './company-fields.tsx';

const words = structureWords.fields;

/** One address: of the head office (`sg`), or where letters go (`co`). */
export function AddressFields({ kind }: { kind: AddressKind }) {
  return (
    <>
      <CountryField name={`${kind}Pays`} label={words[`${kind}Pays`]} required />
      <TextField name={`${kind}Adr1`} label={words[`${kind}Adr1`]} required maxLength={ADDRESS_MAX.adr} />
      <TextField name={`${kind}Adr2`} label={words[`${kind}Adr2`]} maxLength={ADDRESS_MAX.adr} />
      <div className="account-pair">
        <TextField name={`${kind}CP`} label={words[`${kind}CP`]} required maxLength={ADDRESS_MAX.cp} />
        <TextField
          name={`${kind}Ville`}
          label={words[`${kind}Ville`]}
          required
          maxLength={ADDRESS_MAX.ville}
        />
      </div>
    </>
  );
}

/** Letters go to the head office, unless said otherwise. */
export function LetterFields() {
  const { values } = useFormFields();
  return (
    <>
      <CheckField name="sameAddress" label={structureWords.sameAddress} />
      {values.sameAddress === '1' ? null : <AddressFields kind="co" />}
    </>
  );
}
