/** The table of what was chosen about near recordings. */

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

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    proximiteChoix: ProximiteChoixTable;
  }
}

export const proximityMentions: readonly Mention[] = [
  {
    ...{ table: 'proximiteChoix', column: 'chosenBy', ...ACT },
    export: {
      title: 'Vos réponses sur des enregistrements proches',
      columns: ['elementId', 'choix', 'motif', 'chosenAt'],
    },
  },
];
