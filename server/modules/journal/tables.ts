/** What the database knows of the journal of the register. */

import type { Generated } from 'kysely';

type RegistreGenerationTable = {
  generation: number;
  ouverteLe: Date;
  /** Up to where both were once found equal. */
  lueJusque: Generated<string | null>;
  dernierNumero: Generated<number>;
  empreinte: Generated<string | null>;
};

/** Committed with what it tells; never committed, its numbers given to nobody; written again by a repair. */
export type LineEnd = 'ECRIT' | 'BRULE' | 'RESTAURE';

type RegistreLigneTable = {
  generation: number;
  numero: number;
  sort: LineEnd;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    registreGeneration: RegistreGenerationTable;
    registreLigne: RegistreLigneTable;
  }
}
