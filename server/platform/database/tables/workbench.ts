/** What staff keep for themselves: `0019-workbench`. */

import type { ColumnType, Generated } from 'kysely';
import type { MotifSujet, VueEcran } from '#domain/workbench/kept-by-staff.ts';

export type MotifsTable = {
  sujet: MotifSujet;
  /** Written as JSON text, read as the value. */
  liste: ColumnType<string[], string, string>;
  updatedAt: Date;
  updatedBy: number;
};

export type NoteInterneTable = {
  noteId: Generated<number>;
  structureId: number;
  /** Null: about the structure itself. */
  dossierId: number | null;
  texte: string;
  createdAt: Date;
  interlocuteurId: number;
};

export type VueEnregistreeTable = {
  vueId: Generated<number>;
  interlocuteurId: number;
  ecran: VueEcran;
  nom: string;
  criteres: string;
  partagee: boolean;
  createdAt: Date;
};
