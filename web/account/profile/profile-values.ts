import type { ProfileOut } from '#contract/account/profile.ts';
import { CIVILITES, type ProfileFields } from '#domain/profile/profile-fields.ts';
import { said, type Values } from '../form/values.ts';

/** The fields that a person fills in of themselves, or of a contact. */
export const PROFILE_FIELDS = ['civilite', 'nom', 'prenom', 'telephone', 'fonction'] as const;

export type ProfileBody = {
  readonly [Name in (typeof PROFILE_FIELDS)[number]]: ProfileFields[Name];
};

export function emptyProfile(given: { nom?: string | undefined; prenom?: string | undefined } = {}): Values {
  return { civilite: '', nom: given.nom ?? '', prenom: given.prenom ?? '', telephone: '', fonction: '' };
}

export function profileValues(profile: Pick<ProfileOut, (typeof PROFILE_FIELDS)[number]>): Values {
  return Object.fromEntries(PROFILE_FIELDS.map((name) => [name, profile[name] ?? '']));
}

export function profileBody(values: Values): ProfileBody {
  return {
    civilite: CIVILITES.find((civilite) => civilite === values.civilite) ?? null,
    nom: said(values.nom),
    prenom: said(values.prenom),
    telephone: said(values.telephone),
    fonction: said(values.fonction),
  };
}

/** As the rules of the domain take them; `email` is that of the sign-in account. */
export function profileFields(values: Values, email: string): ProfileFields {
  return { ...profileBody(values), email };
}
