/**
 * What was taken over from another system, one row per take-over; and the files of the next one,
 * while staff test them.
 */

import type { ColumnType, Generated } from 'kysely';
import type { CheckResult } from '#domain/takeover/account.ts';
import type { FileName } from '#domain/takeover/headings.ts';
import type { Json } from '#server/platform/database/json-columns.ts';

/** Start, end and report of a take-over. */
export type Reprise = {
  readonly commenceeLe: Date;
  readonly finieLe: Date;
  readonly rapport: object;
};

type RepriseTable = {
  repriseId: Generated<number>;
  commenceeLe: Date;
  finieLe: Date;
  rapport: Json<unknown>;
};

type RepriseDepotTable = {
  /** Always 1: two at a time would write over each other. */
  seul: Generated<number>;
  /** Of the last dry run of exactly these files; null: none. */
  constat: ColumnType<CheckResult | null, string | null, string | null>;
  /** The last job requested. */
  jobId: string | null;
  updatedAt: Date;
};

type RepriseFichierTable = {
  fichier: FileName;
  seul: Generated<number>;
  cle: string;
  /** Its name in the archive that the object is; null when the object is the file. */
  entree: string | null;
  /** Bytes of the file itself. */
  taille: number;
  createdAt: Date;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reprise: RepriseTable;
    repriseDepot: RepriseDepotTable;
    repriseFichier: RepriseFichierTable;
  }
}
