/** The tables of teams: who belongs to a structure, and who asks to. */

import type { Generated } from 'kysely';

type CollaborateurTable = {
  structureId: number;
  interlocuteurId: number;
  isGestionnaireInternet: Generated<boolean>;
  isRepresentantLegal: Generated<boolean>;
  isGestionnaireIsrc: Generated<boolean>;
  createdAt: Date;
};

type DemandeRattachementTable = { structureId: number; interlocuteurId: number; createdAt: Date };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    collaborateur: CollaborateurTable;
    demandeRattachement: DemandeRattachementTable;
  }
}
