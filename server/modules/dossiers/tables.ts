/**
 * The tables of requests: dossiers, their recordings, and the form by which recordings are compared, which is written
 * with them.
 */

import type { Generated, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DossierEtat } from '#domain/dossier/state-machine.ts';
import { ACCEPTED, DRAFTS, TO_BE_SENT } from '#domain/dossier/state-machine.ts';
import {
  type ElementFields,
  FIELD_NAMES,
  type FieldName,
  type KindOf,
} from '#domain/element/fields.ts';
import type { ElementType, Lien } from '#domain/element/lists.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { Sequence } from '#domain/minuterie/sequences.ts';
import type { Statut } from '#domain/registration/statuts.ts';
import { BEING_ENTERED, ISSUED, STATUTS } from '#domain/registration/statuts.ts';
import type { Call } from '#server/platform/call.ts';
import type { JsonWithDefault, NullableJson } from '#server/platform/database/json-columns.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { Counts } from '#server/platform/records/locked-rows.ts';
import {
  ACT,
  type Mention,
  type Moved,
  REGISTER,
  type Span,
} from '#server/platform/records/mention.ts';
import { storedCount } from '#server/platform/records/stored-counts.ts';

type DossierTable = {
  dossierId: Generated<number>;
  structureId: number;
  titre: string | null;
  etat: Generated<DossierEtat>;
  createdBy: number | null;
  submittedAt: Date | null;
  submittedBy: number | null;
  /**
   * When a completed minuterie returned the dossier to the society, which had none of its
   * recordings then.
   */
  returnedAt: Generated<Date | null>;
  decidedAt: Date | null;
  decidedBy: number | null;
  lockedBy: number | null;
  lockedAt: Date | null;
  /** Staff chose to issue some of its codes from the society's pool. */
  reserve: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
};

/** Column type of a field, by kind. */
type FieldColumns = {
  text: string | null;
  note: string | null;
  list: JsonWithDefault<string[]>;
  choice: string | null;
  flag: Generated<boolean>;
  duration: number | null;
  year: number | null;
  date: string | null;
  country: number | null;
  language: string | null;
  gtin: string | null;
  isrc: Isrc | null;
  sequences: JsonWithDefault<Sequence[]>;
  answers: NullableJson<Record<string, string>>;
  tie: NullableJson<Lien>;
};

/** One column a field, of the same name. A recording always has its type. */
type FieldsOfElement = {
  [N in Exclude<FieldName, 'type'>]: KindOf<N> extends 'choice'
    ? ElementFields[N]
    : FieldColumns[KindOf<N>];
} & { type: ElementType };

type ElementTable = FieldsOfElement & {
  elementId: Generated<number>;
  dossierId: number;
  structureId: number;
  rang: number;
  statut: Generated<Statut>;
  motif: string | null;
  revision: Generated<number>;
  /**
   * True when taken over with its code from the society's previous system; it may lack fields that
   * system did not have.
   */
  repris: Generated<boolean | null>;
  createdAt: Date;
  updatedAt: Date;
};

type ProximiteTable = {
  elementId: number;
  type: ElementType;
  noyau: string;
  complement: string;
  artistes: string[];
  invites: string[];
  versions: string[];
  duree: number | null;
  cles: string[];
  regles: number;
  revision: Generated<number>;
};

/** Maintained by the database from `proximite`; never written from here. */
type ProximiteCleTable = { cle: string; duree: number; elementId: number };

/**
 * Texts for search and sort. Maintained by the database from `element` and `dossier`; never written
 * from here.
 */
type ElementTexteTable = {
  elementId: number;
  titre: string | null;
  artiste: string | null;
  texte: string;
};

/**
 * The count of a state is the sum of its parts, some of which may be negative. Maintained by the
 * database from `element`.
 */
type ElementCompteTable = { structureId: number; statut: Statut; part: number; nombre: number };

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    dossier: DossierTable;
    element: ElementTable;
    elementCompte: ElementCompteTable;
    elementTexte: ElementTexteTable;
    proximite: ProximiteTable;
    proximiteCle: ProximiteCleTable;
  }
}

export const dossierMentions: readonly Mention[] = [
  {
    table: 'dossier',
    column: 'structureId',
    names: 'structure',
    joining: { deed: moveDossiers },
    export: {
      title: 'Les dossiers de la structure',
      columns: ['dossierId', 'titre', 'etat', 'createdAt', 'submittedAt'],
    },
    erasure: REGISTER,
  },
  {
    table: 'dossier',
    column: 'createdBy',
    ...ACT,
    export: {
      title: 'Les dossiers que vous avez ouverts',
      columns: ['dossierId', 'titre', 'createdAt'],
    },
    structures: { named: 'structureId', columns: ['titre'] },
  },
  {
    table: 'dossier',
    column: 'submittedBy',
    ...ACT,
    export: {
      title: 'Les dossiers que vous avez envoyés',
      columns: ['dossierId', 'titre', 'submittedAt'],
    },
    structures: { named: 'structureId', columns: ['titre'] },
  },
  {
    table: 'dossier',
    column: 'decidedBy',
    ...ACT,
    export: { title: 'Les dossiers que vous avez traités', columns: ['dossierId', 'decidedAt'] },
  },
  {
    table: 'dossier',
    column: 'lockedBy',
    ...ACT,
    export: {
      title: 'Les dossiers que vous avez pris en charge',
      columns: ['dossierId', 'lockedAt'],
    },
    erasure: { does: 'replace', because: 'Le dossier nous attend de nouveau.' },
  },
  {
    // After the dossiers: the database lets a recording that has its code move only with its
    // dossier.
    table: 'element',
    column: 'structureId',
    names: 'structure',
    joining: 'moves',
    export: {
      title: 'Les enregistrements de la structure',
      columns: [...FIELD_NAMES, 'elementId', 'dossierId', 'rang', 'statut', 'createdAt'],
    },
    erasure: REGISTER,
  },
  {
    table: 'elementCompte',
    column: 'structureId',
    names: 'structure',
    joining: { stays: 'the database counts again as the recordings move' },
    export: { withheld: 'Le nombre des enregistrements, qui se lisent eux-mêmes.' },
    erasure: REGISTER,
  },
];

async function moveDossiers({ db }: Call, { from, to }: Span): Promise<Moved> {
  const dossiers = await db
    .updateTable('dossier')
    .set({ structureId: to })
    .where('structureId', '=', from)
    .returning('dossierId')
    .execute();
  return { dossierIds: dossiers.map(({ dossierId }) => dossierId) };
}

/**
 * Condition on dossier `d`: its producer has something of it to send, for the first time or again.
 */
export const hasToSend = sql<SqlBool>`(d.etat in ${oneOf(TO_BE_SENT)} or (d.etat in ${oneOf(ACCEPTED)}
  and exists (select from element e where e.dossier_id = d.dossier_id and e.structure_id = d.structure_id
    and e.statut in ${oneOf(BEING_ENTERED)})))`;

export const dossierCounts = {
  dossiers: (structureId: number) =>
    sql`select count(*)::int from dossier where structure_id = ${structureId}`,
  brouillons: (structureId: number) => sql`select count(*)::int from dossier
    where structure_id = ${structureId} and etat in ${oneOf(DRAFTS)}`,
  brouillonsEtRefus: (structureId: number) => sql`select count(*)::int from dossier d
    where d.structure_id = ${structureId} and ${hasToSend}`,
  enregistrements: (structureId: number) =>
    storedCount(STATUTS, sql`c.structure_id = ${structureId}`),
  codes: (structureId: number) => storedCount(ISSUED, sql`c.structure_id = ${structureId}`),
} satisfies Counts;
