/** The tables of people: who they are, and by which accounts they sign in. */

import type { Generated, GeneratedAlways } from 'kysely';
import type { Preferences } from '#contract/account/profile.ts';
import type { PersonEtat } from '#domain/profile/life.ts';
import type { PERSON } from '#domain/profile/person.ts';
import type { PersonFieldName, ProfileFields } from '#domain/profile/profile-fields.ts';
import type { JsonWithDefault } from '#server/platform/database/json-columns.ts';

type FieldsOfPerson = {
  [N in PersonFieldName]: (typeof PERSON)[N] extends { readonly always: true } ? string : ProfileFields[N];
};

type InterlocuteurTable = FieldsOfPerson & {
  interlocuteurId: Generated<number>;
  etat: Generated<PersonEtat>;
  motif: string | null;
  emailVerifie: Generated<boolean>;
  fusionneVers: Generated<number | null>;
  /** Made by the database: the names and the address as they are searched. */
  personneCle: GeneratedAlways<string>;
  preferences: JsonWithDefault<Preferences>;
  revision: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

type IdentiteTable = { issuer: string; subject: string; interlocuteurId: number; boundAt: Date };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    interlocuteur: InterlocuteurTable;
    identite: IdentiteTable;
  }
}
