/** Tables of the staff's workbench. */

import type { Generated } from 'kysely';
import type { MotifSujet, ReviewQueueName, VueEcran } from '#domain/workbench/staff-preferences.ts';
import type { Json } from '#server/platform/database/json-columns.ts';
import { ACT, type Mention } from '#server/platform/records/mention.ts';

type MotifsTable = {
  sujet: MotifSujet;
  liste: Json<string[]>;
  updatedAt: Date;
  updatedBy: number;
};

type NoteInterneTable = {
  noteId: Generated<number>;
  structureId: number;
  /** Null: about the structure itself. */
  dossierId: number | null;
  texte: string;
  createdAt: Date;
  interlocuteurId: number;
};

type VueEnregistreeTable = {
  vueId: Generated<number>;
  interlocuteurId: number;
  ecran: VueEcran;
  nom: string;
  criteres: string;
  partagee: boolean;
  createdAt: Date;
};

type PresenceTable = {
  interlocuteurId: number;
  ecran: ReviewQueueName;
  /** The open item, as named in the workbench's address. */
  chose: string;
  vuLe: Date;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    motifs: MotifsTable;
    noteInterne: NoteInterneTable;
    presence: PresenceTable;
    vueEnregistree: VueEnregistreeTable;
  }
}

/** Records of the society's people are never merged. */
const OF_STAFF = 'its author is of the society, whose people are never joined';

export const workbenchMentions: readonly Mention[] = [
  {
    table: 'motifs',
    column: 'updatedBy',
    ...ACT,
    export: { title: 'Les motifs que vous avez rédigés', columns: ['sujet', 'liste', 'updatedAt'] },
  },
  {
    table: 'noteInterne',
    column: 'structureId',
    names: 'structure',
    joining: 'moves',
    export: { title: 'Nos notes sur la structure', columns: ['texte', 'createdAt'] },
    erasure: {
      does: 'delete',
      because: 'Ce que nous avons noté d’une structure effacée n’a plus d’objet.',
    },
  },
  {
    table: 'noteInterne',
    column: 'interlocuteurId',
    ...ACT,
    joining: { stays: OF_STAFF },
    export: { title: 'Vos notes', columns: ['structureId', 'dossierId', 'texte', 'createdAt'] },
  },
  {
    table: 'vueEnregistree',
    column: 'interlocuteurId',
    names: 'person',
    joining: { stays: OF_STAFF },
    export: {
      title: 'Vos vues enregistrées',
      columns: ['ecran', 'nom', 'criteres', 'partagee', 'createdAt'],
    },
    erasure: { does: 'delete', because: 'Elles ne servent qu’à vous.' },
  },
  {
    table: 'presence',
    column: 'interlocuteurId',
    names: 'person',
    joining: { stays: OF_STAFF },
    export: { title: 'Ce que vous aviez ouvert à l’écran', columns: ['ecran', 'chose', 'vuLe'] },
    erasure: { does: 'delete', because: 'Elle ne vaut que quelques secondes.' },
  },
];
