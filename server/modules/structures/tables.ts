/** The table of structures. */

import type { Generated, GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import type { PartyType } from '#domain/structure/party-types.ts';
import type { STRUCTURE } from '#domain/structure/rows/structure.ts';
import type { Situation } from '#domain/structure/situations.ts';
import type { StructureEtat } from '#domain/structure/state-machine.ts';
import {
  STRUCTURE_NAMES,
  type StructureFieldName,
  type StructureFields,
} from '#domain/structure/structure-fields.ts';
import type { Call } from '#server/platform/call.ts';
import { type ColumnOf, columnOf } from '#server/platform/database/column-of.ts';
import { type Mention, type Moved, REGISTER, type Span } from '#server/platform/records/mention.ts';

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
  /** What it was called in the system that the society left. */
  referenceAnterieure: Generated<string | null>;
  createdAt: Date;
  updatedAt: Date;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    structure: StructureTable;
  }
}

export const structureMentions: readonly Mention[] = [
  {
    table: 'structure',
    column: 'structureId',
    names: 'structure',
    joining: {
      merger: 'the record that goes stays as a trace, and the other takes its member number',
    },
    export: {
      title: 'La structure',
      columns: [
        ...STRUCTURE_NAMES.map((name) => columnOf(name)),
        ...(['structureId', 'numAyd', 'statut', 'situation', 'createdAt'] as const),
      ],
    },
    erasure: REGISTER,
  },
  {
    table: 'structure',
    column: 'fusionneeVers',
    names: 'structure',
    joining: { merger: 'what was joined to the record that goes is joined to the one that stays' },
    export: { title: 'Fiches réunies à celle de la structure', columns: ['structureId', 'raison'] },
    erasure: REGISTER,
  },
  {
    table: 'structure',
    column: 'absorbeePar',
    names: 'structure',
    joining: { deed: followAbsorbing },
    export: {
      title: 'Structures absorbées',
      columns: ['structureId', 'raison', 'situationDepuis'],
    },
    erasure: REGISTER,
  },
  {
    table: 'structure',
    column: 'submittedBy',
    names: 'person',
    // The answer of the staff is for whoever can still read it.
    joining: 'moves',
    export: {
      title: 'Structures que vous avez soumises',
      columns: ['structureId', 'raison', 'submittedAt'],
    },
    structures: { named: 'structureId', columns: ['raison'] },
    erasure: {
      does: 'keep',
      because:
        'La trace de chaque acte est conservée ; la fiche qu’elle désigne est rendue anonyme.',
    },
  },
];

/** No company is absorbed by itself. */
async function followAbsorbing({ db }: Call, { from, to }: Span): Promise<Moved> {
  await sql`update structure set absorbee_par = nullif(${to}::int, structure_id)
    where absorbee_par = ${from}`.execute(db);
  return {};
}
