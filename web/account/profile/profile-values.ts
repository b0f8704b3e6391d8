import type { ProfileOut } from '#contract/account/profile.ts';
import type { MarkedIn } from '#domain/field/field.ts';
import { madeFrom } from '#domain/field/made-from.ts';
import { PERSON, type PersonField } from '#domain/profile/person.ts';
import {
  forEachPersonField,
  PERSON_NAMES,
  type PersonFieldName,
  type ProfileFields,
  personField,
} from '#domain/profile/profile-fields.ts';
import type { Values } from '#web/form/record/values.ts';
import { typedValues, valueTyped } from '#web/form/typed-values.ts';

/** Fields a person edits in their own profile: the address is that of the sign-in account. */
const OWN_NAMES = PERSON_NAMES.filter((name) => personField(name).names !== true);
type OwnFields = Omit<ProfileFields, MarkedIn<typeof PERSON, 'names'>>;

export const emptyProfile = (input: Values = {}): Values => ({
  ...forEachPersonField<Record<PersonFieldName, string>>(() => ''),
  ...input,
});

/** Values of another person, identified by their address. */
export const contactValues = (person: Pick<ProfileOut, PersonFieldName>): Values =>
  typedValues(PERSON_NAMES, personField, person);

export const contactFields = (values: Values): ProfileFields =>
  forEachPersonField<ProfileFields>((field, name) => valueTyped(field, values[name] ?? ''));

export const profileValues = (profile: Pick<ProfileOut, PersonFieldName>): Values =>
  typedValues(OWN_NAMES, personField, profile);

export const profileFields = (values: Values): OwnFields =>
  madeFrom<OwnFields, Readonly<Record<PersonFieldName, PersonField>>>(
    PERSON,
    (field, name) => valueTyped(field, values[name] ?? ''),
    OWN_NAMES,
  );

/** Label of each field, to show the differences between two versions. */
export const OWN_LABELS = Object.fromEntries(
  OWN_NAMES.map((name) => [name, personField(name).label]),
);
