/** The tables of what happens to a recording once it has its code. */

import type { ColumnType, Generated } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import type { EtatAccord } from '#domain/register/accord.ts';

/** It only grows: a cancelled code is cancelled for ever. */
type AnnulationTable = {
  isrc: string;
  elementId: number;
  motif: string;
  remplacePar: string | null;
  annuleLe: Date;
  annulePar: number;
};

/** Fields by their name, as they are stored in `element`. */
type StoredFields = ColumnType<Record<string, unknown>, string, never>;

type CorrectionTable = {
  correctionId: Generated<number>;
  elementId: number;
  structureId: number;
  etat: Generated<EtatAccord>;
  parLaSociete: boolean;
  motif: string;
  reponse: string | null;
  avant: StoredFields;
  apres: StoredFields;
  demandeLe: Date;
  demandePar: number;
  reponduLe: Date | null;
  reponduPar: number | null;
};

type TransfertTable = {
  transfertId: Generated<number>;
  deStructureId: number;
  versStructureId: number;
  etat: Generated<EtatAccord>;
  parLaSociete: boolean;
  motif: string;
  reponse: string | null;
  proposeLe: Date;
  proposePar: number;
  expireLe: Date;
  accordDeLe: Date | null;
  accordDePar: number | null;
  accordVersLe: Date | null;
  accordVersPar: number | null;
  closLe: Date | null;
  dossierId: number | null;
};

/** A recording as it was when its transfer was proposed; `ouvert` until the transfer is closed. */
type TransfertElementTable = {
  transfertId: number;
  elementId: number;
  rang: number;
  isrc: string;
  type: ElementType;
  titre: string | null;
  version: string | null;
  artiste: string | null;
  duree: number | null;
  ouvert: Generated<boolean>;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    annulation: AnnulationTable;
    correction: CorrectionTable;
    transfert: TransfertTable;
    transfertElement: TransfertElementTable;
  }
}
