/** Converts between the API profile (null is empty) and the stored one (a name is never null). */

import type { createProfile, ProfileOut } from '#contract/account/profile.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  forEachPersonField,
  PERSON_NAMES,
  type PersonFieldName,
  type ProfileFields,
  personField,
} from '#domain/profile/profile-fields.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import { etatLetter } from '#domain/structure/state-machine.ts';
import type { Person } from './own-record.ts';

export type ProfileFieldsIn = Pick<BodyOf<typeof createProfile>, PersonFieldName>;

/** The stored profile, in the form that the domain rules read. */
export const fieldsOf = (person: Person): ProfileFields =>
  forEachPersonField<ProfileFields>((_field, name) => (person[name] === '' ? null : person[name]));

/** Fields of the input that differ from the stored ones. */
export function changedFields(
  stored: ProfileFields,
  profileFieldsIn: ProfileFieldsIn,
): Partial<ProfileFields> {
  const sent = PERSON_NAMES.map((name) => {
    const value = profileFieldsIn[name];
    const isEmail = personField(name).kind === 'email' && typeof value === 'string';
    return [name, isEmail ? normaliseEmail(value) : value] as const;
  });
  return Object.fromEntries(
    sent.filter(([name, value]) => value !== undefined && value !== stored[name]),
  );
}

type Columns = { -readonly [N in PersonFieldName]?: Person[N] };

/**
 * Non-null columns are stored as an empty text when empty; the address is never emptied, as that
 * was refused before.
 */
export function columnsOf(fields: Partial<ProfileFields>): Columns {
  const names = PERSON_NAMES.filter((name) => fields[name] !== undefined);
  const stored = names.filter((name) => personField(name).names !== true || fields[name] !== null);
  return Object.fromEntries(
    stored.map((name) => [
      name,
      personField(name).always === true ? (fields[name] ?? '') : fields[name],
    ]),
  );
}

export function presentProfile(
  person: Person,
  { compte, edit }: { compte: boolean; edit: boolean },
): ProfileOut {
  const { interlocuteurId, emailVerifie, emailAttendu, etat, motif, preferences, revision } =
    person;
  return {
    ...forEachPersonField<Pick<ProfileOut, PersonFieldName>>((_field, name) => person[name]),
    interlocuteurId,
    emailVerifie,
    emailAttendu,
    etat,
    motif,
    preferences,
    compte,
    revision,
    can: { edit },
    etatLettre: etatLetter(etat),
  };
}
