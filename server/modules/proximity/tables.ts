/**
 * The tables of choices about similar recordings, and of the artist names learned when staff
 * declare two the same.
 */

import type { Generated } from 'kysely';
import type { Choix } from '#domain/proximity/choices.ts';
import { ACT, type Mention } from '#server/platform/records/mention.ts';

type ProximiteChoixTable = {
  elementId: number;
  candidatId: number;
  choix: Choix;
  motif: string | null;
  score: number;
  elementRevision: number;
  candidatRevision: number;
  chosenAt: Date;
  chosenBy: number;
  parLaSociete: boolean;
};

type AutreNomTable = {
  autreNomId: Generated<number>;
  nomA: string;
  nomB: string;
  elementId: number;
  candidatId: number;
  apprisLe: Date;
  apprisPar: number;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    proximiteChoix: ProximiteChoixTable;
    autreNom: AutreNomTable;
  }
}

export const proximityMentions: readonly Mention[] = [
  {
    table: 'proximiteChoix',
    column: 'chosenBy',
    ...ACT,
    export: {
      title: 'Vos réponses sur des enregistrements proches',
      columns: ['elementId', 'choix', 'motif', 'chosenAt'],
    },
  },
  {
    table: 'autreNom',
    column: 'apprisPar',
    ...ACT,
    export: {
      title: 'Les noms d’artistes que vos réponses ont rapprochés',
      columns: ['nomA', 'nomB', 'apprisLe'],
    },
  },
];
