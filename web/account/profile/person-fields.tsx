import type { PersonSection } from '#domain/profile/person.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import { TextInput } from '#web/design/form/text-input.tsx';
import { FieldLines } from '#web/form/record/field-lines.tsx';
import { fieldId, useFormFields } from '#web/form/record/form-context.ts';
import { RowField } from '#web/form/record/row-field.tsx';
import { profileMessages as messages } from './messages.ts';

export type PersonFieldsProps = {
  section: PersonSection;
  /** Address of the person's own sign-in account: shown by the form, not editable there. */
  ownEmail?: string;
  /** Hint shown beside another person's address. */
  emailHint?: string | null;
};

/** Fields of a person's identity, or of their contact details and function. */
export function PersonFields(props: PersonFieldsProps) {
  const names = PERSON_NAMES.filter((name) => personField(name).section === props.section);
  return (
    <FieldLines names={names} fieldOf={personField}>
      {(name, alone) => <OneField {...props} name={name} alone={alone} />}
    </FieldLines>
  );
}

type OneFieldProps = PersonFieldsProps & { name: PersonFieldName; alone: boolean };

function OneField({ name, alone, ownEmail, emailHint }: OneFieldProps) {
  const { name: form } = useFormFields();
  const { autoComplete, ...row } = personField(name);
  if (row.names !== true) {
    const own = ownEmail === undefined ? 'off' : autoComplete;
    return <RowField name={name} row={row} alone={alone} autoComplete={own} />;
  }
  if (ownEmail === undefined) return <RowField name={name} row={row} hint={emailHint} />;
  return (
    <TextInput
      id={fieldId(form, name)}
      label={row.label}
      hint={messages.emailHint}
      normalCase
      readOnly
      value={ownEmail}
      onValue={() => undefined}
    />
  );
}
