/** The table of structures. */

import type { Generated, GeneratedAlways } from 'kysely';
import type { StructureEtat } from '#domain/structure/life.ts';
import type { PartyType } from '#domain/structure/party-types.ts';
import type { STRUCTURE } from '#domain/structure/rows/structure.ts';
import type { Situation } from '#domain/structure/situations.ts';
import type { StructureFieldName, StructureFields } from '#domain/structure/structure-fields.ts';
import type { ColumnOf } from '#server/platform/database/column-of.ts';

/** One column a field; what is always there is never null. */
type FieldsOfStructure = {
  [N in StructureFieldName as ColumnOf<N>]: (typeof STRUCTURE)[N] extends { readonly always: true }
    ? string
    : StructureFields[N];
};

type StructureTable = FieldsOfStructure & {
  structureId: Generated<number>;
  marque: Generated<string>;
  numAyd: string | null;
  etat: Generated<StructureEtat>;
  motif: string | null;
  statut: Generated<PartyType>;
  situation: Generated<Situation>;
  isAyantDroit: Generated<boolean>;
  revision: Generated<number>;
  submittedAt: Date | null;
  submittedBy: number | null;
  /** Made by the database from `raison`: the name as it is searched. */
  raisonCle: GeneratedAlways<string>;
  sigleCle: GeneratedAlways<string | null>;
  /** YYYY-MM-DD, as staff know it. */
  situationDepuis: Generated<string | null>;
  /** Of a structure in situation FUSI: the one that took it over. */
  absorbeePar: Generated<number | null>;
  /** Of a record joined to another: the one that stands. */
  fusionneeVers: Generated<number | null>;
  createdAt: Date;
  updatedAt: Date;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    structure: StructureTable;
  }
}
