/** The tables of people: who they are, and by which accounts they sign in. */

import type { Generated, GeneratedAlways } from 'kysely';
import type { Preferences } from '#contract/account/profile.ts';
import type { PERSON } from '#domain/profile/person.ts';
import {
  PERSON_NAMES,
  type PersonFieldName,
  type ProfileFields,
} from '#domain/profile/profile-fields.ts';
import type { PersonEtat } from '#domain/profile/state-machine.ts';
import type { JsonWithDefault } from '#server/platform/database/json-columns.ts';
import type { Mention } from '#server/platform/records/mention.ts';

type FieldsOfPerson = {
  [N in PersonFieldName]: (typeof PERSON)[N] extends { readonly always: true }
    ? string
    : ProfileFields[N];
};

type InterlocuteurTable = FieldsOfPerson & {
  interlocuteurId: Generated<number>;
  etat: Generated<PersonEtat>;
  motif: string | null;
  emailVerifie: Generated<boolean>;
  /** Becomes `email` once its owner has proven it. */
  emailAttendu: Generated<string | null>;
  fusionneVers: Generated<number | null>;
  /** What it said of the person gave way to a mark. */
  erasedAt: Generated<Date | null>;
  /** Fingerprints of the addresses that an erased person had: no take-over brings them back. */
  adressesEffacees: Generated<readonly string[] | null>;
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

export const profileMentions: readonly Mention[] = [
  {
    table: 'interlocuteur',
    column: 'interlocuteurId',
    names: 'person',
    joining: { merger: 'the record that goes stays as a trace, and completes the other' },
    export: {
      title: 'Votre fiche',
      columns: [
        ...PERSON_NAMES,
        'emailVerifie',
        'emailAttendu',
        'preferences',
        'createdAt',
        'updatedAt',
      ],
    },
    erasure: {
      does: 'replace',
      because:
        'Le nom, l’adresse et le téléphone sont effacés. Restent le numéro, pour les actes qui le citent, et une empreinte de l’adresse, d’où personne ne la relit : une reprise de données ne ramène ainsi personne.',
    },
  },
  {
    table: 'interlocuteur',
    column: 'fusionneVers',
    names: 'person',
    joining: { merger: 'what was joined to the record that goes is joined to the one that stays' },
    export: {
      title: 'Fiches réunies à la vôtre',
      columns: [...PERSON_NAMES, 'createdAt'],
    },
    erasure: {
      does: 'replace',
      because: 'Ces fiches sont les vôtres : elles sont rendues anonymes avec elle.',
    },
  },
  {
    table: 'identite',
    column: 'interlocuteurId',
    names: 'person',
    joining: { merger: 'staff say which account signs in from then on' },
    export: { title: 'Vos comptes de connexion', columns: ['issuer', 'subject', 'boundAt'] },
    erasure: { does: 'delete', because: 'Plus personne ne se connecte sous cette fiche.' },
  },
];
