/** Between the profile as it travels (null is empty) and as it is stored (a name is never null). */

import type { createProfile, ProfileOut, profileFieldsIn } from '#contract/account/profile.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CIVILITES, normaliseEmail, type ProfileFields } from '#domain/profile/profile-fields.ts';
import { etatLetter } from '#domain/structure/life.ts';
import type { Person } from './own-record.ts';

export type ProfileFieldsIn = Pick<BodyOf<typeof createProfile>, keyof typeof profileFieldsIn>;

/** The stored profile, as the rules of the domain read it. */
export function fieldsOf({ civilite, nom, prenom, email, telephone, fonction }: Person): ProfileFields {
  return {
    civilite: CIVILITES.find((known) => known === civilite) ?? null,
    nom: nom === '' ? null : nom,
    prenom: prenom === '' ? null : prenom,
    email,
    telephone,
    fonction,
  };
}

/** Those of the given fields that differ from the stored ones. */
export function changedFields(stored: ProfileFields, given: ProfileFieldsIn): Partial<ProfileFields> {
  const sent: Partial<ProfileFields> = {
    ...(given.civilite === undefined ? {} : { civilite: given.civilite }),
    ...(given.nom === undefined ? {} : { nom: given.nom }),
    ...(given.prenom === undefined ? {} : { prenom: given.prenom }),
    ...(given.email === undefined
      ? {}
      : { email: given.email === null ? null : normaliseEmail(given.email) }),
    ...(given.telephone === undefined ? {} : { telephone: given.telephone }),
    ...(given.fonction === undefined ? {} : { fonction: given.fonction }),
  };
  const names = Object.keys(sent) as (keyof ProfileFields)[];
  return Object.fromEntries(
    names.filter((name) => sent[name] !== stored[name]).map((name) => [name, sent[name]]),
  );
}

/** `email` is never emptied: its fault was refused before. */
export function columnsOf(fields: Partial<ProfileFields>) {
  const { nom, prenom, email, ...rest } = fields;
  return {
    ...rest,
    ...(nom === undefined ? {} : { nom: nom ?? '' }),
    ...(prenom === undefined ? {} : { prenom: prenom ?? '' }),
    ...(email === undefined || email === null ? {} : { email }),
  };
}

export function presentProfile(
  person: Person,
  { compte, edit }: { compte: boolean; edit: boolean },
): ProfileOut {
  const { interlocuteurId, email, emailVerifie, etat, motif, preferences, revision } = person;
  const { civilite, telephone, fonction } = fieldsOf(person);
  return {
    interlocuteurId,
    civilite,
    nom: person.nom,
    prenom: person.prenom,
    email,
    emailVerifie,
    telephone,
    fonction,
    etat,
    etatLettre: etatLetter(etat),
    motif,
    preferences,
    compte,
    revision,
    can: { edit },
  };
}
