/** The tables of papers, and of objects in the storage that no row vouches for. */

import type { Generated } from 'kysely';
import type { JustificatifType } from '#domain/justificatif/file-types.ts';

type JustificatifTable = {
  justificatifId: Generated<number>;
  structureId: number;
  cle: string;
  nom: string;
  nomCle: string;
  type: JustificatifType;
  taille: number;
  sha256: string;
  createdAt: Date;
  createdBy: number | null;
  parLaSociete: boolean;
  removedAt: Date | null;
  removedBy: number | null;
};

type ObjetSansLigneTable = { cle: string; depuis: Date };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    justificatif: JustificatifTable;
    objetSansLigne: ObjetSansLigneTable;
  }
}
