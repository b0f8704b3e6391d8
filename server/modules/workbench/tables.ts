/** What staff keep for themselves. */

import type { Generated } from 'kysely';
import type { MotifSujet, VueEcran } from '#domain/workbench/kept-by-staff.ts';
import type { Json } from '#server/platform/database/json-columns.ts';

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

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    motifs: MotifsTable;
    noteInterne: NoteInterneTable;
    vueEnregistree: VueEnregistreeTable;
  }
}
