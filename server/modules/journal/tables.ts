/** What the database knows of the journal of the register. */

import type { Generated } from 'kysely';

type RegistreGenerationTable = {
  generation: number;
  ouverteLe: Date;
  /** Up to where both were once found equal. */
  lueJusque: Generated<string | null>;
  dernierNumero: Generated<number>;
  empreinte: Generated<string | null>;
  /** Whether it had ended there, and when its last line was written. */
  terminee: Generated<boolean>;
  derniereLe: Generated<Date | null>;
  /** Its journal is lost, and someone answered for going on without it. */
  perdue: Generated<boolean>;
  /** When its writer last saw that it was changed beneath it; null: never, or it is whole again. */
  changeeLe: Generated<Date | null>;
};

/** One row: how far the codes of the register were written in a new journal. */
type RegistreAdoptionTable = {
  seule: Generated<boolean>;
  apres: Generated<string>;
  finie: Generated<boolean>;
  /** The counters were told, too. Journals that began before this was asked lack them. */
  planchers: Generated<boolean>;
};

/** Committed with what it tells; never committed, its numbers given to nobody; written again by a repair. */
export type LineEnd = 'ECRIT' | 'BRULE' | 'RESTAURE';

type RegistreLigneTable = {
  generation: number;
  numero: number;
  sort: LineEnd;
};

/** One row: what the journal calls this database. */
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
