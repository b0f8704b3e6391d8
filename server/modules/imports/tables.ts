/** The tables of imports: the file, what was found in it, and which recording each line became. */

import type { ColumnType, Generated } from 'kysely';
import type { ImportAnalysis, ImportSettings } from '#contract/exchange/imports.ts';
import type { ImportState } from '#domain/import/life.ts';
import type { Json } from '#server/platform/database/json-columns.ts';

type ImportTable = {
  importId: Generated<number>;
  structureId: number;
  dossierId: number | null;
  creePar: number;
  /** For which structure the person acted: the society's, when staff did it. */
  structureAgissante: number | null;
  etat: ImportState;
  nom: string;
  format: 'CSV' | 'XLSX';
  taille: number;
  sha256: string;
  cle: string | null;
  reglages: Json<ImportSettings>;
  constat: ColumnType<ImportAnalysis | null, string | null, string | null>;
  motif: string | null;
  jobId: string | null;
  ligneFaite: Generated<number>;
  ecrites: Generated<number>;
  proximiteFaite: Generated<number>;
  proximiteComplete: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
};

type ImportLigneTable = {
  importId: number;
  ligne: number;
  dossierId: number;
  elementId: number;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    import: ImportTable;
    importLigne: ImportLigneTable;
  }
}
