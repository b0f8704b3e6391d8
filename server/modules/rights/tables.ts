/** The table of people's requests about their data. */

import type { ColumnType, Generated } from 'kysely';
import type { Right } from '#domain/profile/rights.ts';
import { ACT, type Mention } from '#server/platform/records/mention.ts';

type DemandeDroitTable = {
  demandeId: Generated<number>;
  interlocuteurId: number;
  genre: Right;
  texte: string | null;
  demandeeLe: Date;
  traiteeLe: Date | null;
  traiteePar: number | null;
  accordee: boolean | null;
  reponse: string | null;
  ouvertePar: number | null;
  cle: string | null;
  piece: ColumnType<RightPaper | null, string | null, string | null>;
};

/** What proves who asks, beside its object. */
export type RightPaper = { readonly nom: string; readonly type: string; readonly taille: number };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    demandeDroit: DemandeDroitTable;
  }
}

export const rightMentions: readonly Mention[] = [
  {
    table: 'demandeDroit',
    column: 'interlocuteurId',
    names: 'person',
    joining: { stays: 'the record that goes asked for what it held' },
    export: {
      title: 'Vos demandes sur vos données',
      columns: ['genre', 'texte', 'demandeeLe', 'traiteeLe', 'accordee', 'reponse'],
    },
    erasure: {
      does: 'replace',
      because:
        'Vos mots et les nôtres sont effacés ; nous gardons la preuve que nous vous avons répondu, sous le numéro de la fiche.',
    },
  },
  {
    table: 'demandeDroit',
    column: 'traiteePar',
    ...ACT,
    export: {
      title: 'Les demandes sur des données que vous avez traitées',
      columns: ['demandeId', 'traiteeLe'],
    },
  },
  {
    table: 'demandeDroit',
    column: 'ouvertePar',
    ...ACT,
    export: {
      title: 'Les demandes sur des données que vous avez ouvertes pour quelqu’un',
      columns: ['demandeId', 'demandeeLe'],
    },
  },
];
