/** Database tables about the register's journal. */

import type { Generated } from 'kysely';

type RegistreGenerationTable = {
  generation: number;
  ouverteLe: Date;
  /** Position up to which journal and database were once found equal. */
  lueJusque: Generated<string | null>;
  dernierNumero: Generated<number>;
  empreinte: Generated<string | null>;
  /** Whether it had ended there, and when its last line was written. */
  terminee: Generated<boolean>;
  derniereLe: Generated<Date | null>;
  /** Its journal is lost, and the operator accepted to go on without it. */
  perdue: Generated<boolean>;
  /** Last time its writer detected a change of it; null: never, or it is whole again. */
  changeeLe: Generated<Date | null>;
};

/** One row: how far the codes of the register were written in a new journal. */
type RegistreAdoptionTable = {
  seule: Generated<boolean>;
  apres: Generated<string>;
  finie: Generated<boolean>;
  /** True when the counters were written too. Journals begun before this existed lack them. */
  planchers: Generated<boolean>;
};

/**
 * ECRIT: committed with its facts. BRULE: never committed, its numbers issued to nobody. RESTAURE:
 * written again by a repair.
 */
export type LineEnd = 'ECRIT' | 'BRULE' | 'RESTAURE';

type RegistreLigneTable = {
  generation: number;
  numero: number;
  sort: LineEnd;
};

/** Single row: the name of this database in its journal. */
type DeploiementTable = {
  seul: Generated<boolean>;
  deploiementId: string;
  ouvertLe: Date;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    registreGeneration: RegistreGenerationTable;
    registreLigne: RegistreLigneTable;
    registreAdoption: RegistreAdoptionTable;
    deploiement: DeploiementTable;
  }
}
