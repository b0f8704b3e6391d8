/** The tables of imports: the file, its analysis, and the recording of each line. */

import type { ColumnType, Generated } from 'kysely';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import type { ImportState } from '#domain/import/state-machine.ts';
import type { Json } from '#server/platform/database/json-columns.ts';
import { ACT, type Mention, REGISTER } from '#server/platform/records/mention.ts';

type ImportTable = {
  importId: Generated<number>;
  structureId: number;
  dossierId: number | null;
  createdBy: number;
  /** Structure on whose behalf the person acted: the society's for staff. */
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

export const importMentions: readonly Mention[] = [
  {
    table: 'import',
    column: 'structureId',
    names: 'structure',
    joining: 'moves',
    export: {
      title: 'Les imports de la structure',
      columns: ['nom', 'format', 'taille', 'ecrites', 'createdAt'],
    },
    erasure: REGISTER,
  },
  {
    table: 'import',
    column: 'structureAgissante',
    names: 'structure',
    joining: { stays: 'who acted is not rewritten' },
    export: { withheld: 'L’import est déjà donné avec la structure où il a écrit.' },
    erasure: REGISTER,
  },
  {
    table: 'import',
    column: 'createdBy',
    ...ACT,
    export: {
      title: 'Les imports que vous avez faits',
      columns: ['nom', 'format', 'ecrites', 'createdAt'],
    },
    structures: { named: 'structureId', columns: ['nom'] },
  },
];
