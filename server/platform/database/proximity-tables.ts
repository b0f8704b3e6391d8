/** The tables of proximity: recordings as they are compared, their keys, and the choices about them. */

import type { Generated } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import type { Choix } from '#domain/proximity/choices.ts';

export type ProximiteTable = {
  elementId: number;
  type: ElementType;
  noyau: string;
  complement: string;
  artistes: string[];
  invites: string[];
  versions: string[];
  duree: number | null;
  cles: string[];
  regles: number;
  revision: Generated<number>;
};

/** Kept by the database from `proximite`; never written from here. */
export type ProximiteCleTable = { cle: string; duree: number; elementId: number };

export type ProximiteChoixTable = {
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
