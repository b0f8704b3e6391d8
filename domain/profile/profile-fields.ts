import type { FieldError } from '../domain-error.ts';
import type { Field, ValueOf } from '../field/field.ts';
import { boundErrors, isUnsaid, shapeErrors } from '../field/field-errors.ts';
import { EMPTY, madeFrom, namesOf } from '../field/made-from.ts';
import { PERSON, type PersonField } from './person.ts';

/** Derived from the table of the fields of an interlocuteur. */

type Rows = typeof PERSON;
export type PersonFieldName = keyof Rows;
export type PersonKind = Rows[PersonFieldName]['kind'];
type Row = PersonField & Field<PersonKind>;

/** Null means « not entered yet »; texts are stored as typed, trimmed. */
export type ProfileFields = { readonly [N in PersonFieldName]: ValueOf<Rows[N]> };

export const PERSON_NAMES: readonly PersonFieldName[] = namesOf(PERSON);

export const personField = (name: PersonFieldName): Row => PERSON[name];

/** Builds one value per field. */
export const forEachPersonField = <Made extends { readonly [N in PersonFieldName]?: unknown }>(
  make: (field: Row, name: keyof Made & PersonFieldName) => unknown,
): Made => madeFrom<Made, Readonly<Record<PersonFieldName, Row>>>(PERSON, make);

/** A person with empty fields. */
export const EMPTY_PROFILE = /* @__PURE__ */ forEachPersonField<ProfileFields>(
  ({ kind }) => EMPTY[kind],
);

/** Every error of the entered values; a missing value is not one. */
export function checkProfileFields(fields: ProfileFields): FieldError[] {
  const each = (errors: typeof boundErrors) =>
    PERSON_NAMES.flatMap((name) => errors(name, personField(name), fields[name]));
  return [...each(boundErrors), ...each(shapeErrors)];
}

/** Fields still missing before a profile may be submitted to the society. */
export function missingProfileFields(fields: ProfileFields): FieldError[] {
  return PERSON_NAMES.flatMap((path) => {
    const { required } = personField(path);
    return required !== undefined && isUnsaid(fields[path])
      ? [{ path, code: 'REQUIRED', message: required.sentence }]
      : [];
  });
}
