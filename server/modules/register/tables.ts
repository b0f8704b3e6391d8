/** Tables about recordings that have their code. */

import type { ColumnType, Generated } from 'kysely';
import { sql } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import type { AgreementEtat } from '#domain/register/agreement.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { Counts } from '#server/platform/records/locked-rows.ts';
import { ACT, type Mention, REGISTER } from '#server/platform/records/mention.ts';
import { offerable } from './transfers/offerable.ts';

/** Append-only: a cancellation is final. */
type AnnulationTable = {
  isrc: string;
  elementId: number;
  motif: string;
  remplacePar: string | null;
  annuleLe: Date;
  annulePar: number;
};

/** Fields by their name, as they are stored in `element`. */
type StoredFields = ColumnType<Record<string, unknown>, string, never>;

/** Corrections requested by one sheet; each is answered, together or separately. */
type CorrectionLotTable = {
  lotId: Generated<number>;
  structureId: number;
  importId: number | null;
  fichier: string;
  motif: string;
  demandeLe: Date;
  demandePar: number;
};

type CorrectionTable = {
  correctionId: Generated<number>;
  elementId: number;
  structureId: number;
  etat: Generated<AgreementEtat>;
  parLaSociete: boolean;
  motif: string;
  reponse: string | null;
  avant: StoredFields;
  apres: StoredFields;
  demandeLe: Date;
  demandePar: number;
  reponduLe: Date | null;
  reponduPar: number | null;
  lotId: ColumnType<number | null, number | null | undefined, never>;
  /**
   * For a large change of duration, the requester's answer whether it is the same version; null:
   * not required.
   */
  memeVersion: ColumnType<boolean | null, boolean | null | undefined, never>;
};

type TransfertTable = {
  transfertId: Generated<number>;
  deStructureId: number;
  versStructureId: number;
  etat: Generated<AgreementEtat>;
  parLaSociete: boolean;
  motif: string;
  reponse: string | null;
  proposeLe: Date;
  proposePar: number;
  expireLe: Date;
  accordDeLe: Date | null;
  accordDePar: number | null;
  accordVersLe: Date | null;
  accordVersPar: number | null;
  closLe: Date | null;
  dossierId: number | null;
};

/** A recording as it was when its transfer was proposed; `ouvert` until the transfer is closed. */
type TransfertElementTable = {
  transfertId: number;
  elementId: number;
  rang: number;
  isrc: string;
  type: ElementType;
  titre: string | null;
  version: string | null;
  artiste: string | null;
  duree: number | null;
  ouvert: Generated<boolean>;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    annulation: AnnulationTable;
    correction: CorrectionTable;
    correctionLot: CorrectionLotTable;
    transfert: TransfertTable;
    transfertElement: TransfertElementTable;
  }
}

/**
 * On a merger the transfer still names the two structures that agreed; the remaining record reads
 * it as its own history.
 */
const AGREED = { stays: 'a transfer says who agreed to it' } as const;

export const registerMentions: readonly Mention[] = [
  {
    table: 'annulation',
    column: 'annulePar',
    ...ACT,
    export: { title: 'Les codes que vous avez annulés', columns: ['isrc', 'motif', 'annuleLe'] },
  },
  {
    table: 'correction',
    column: 'structureId',
    names: 'structure',
    joining: 'moves',
    export: {
      title: 'Les corrections de la structure',
      columns: [
        'elementId',
        'motif',
        'reponse',
        'avant',
        'apres',
        'memeVersion',
        'etat',
        'demandeLe',
        'reponduLe',
      ],
    },
    erasure: REGISTER,
  },
  {
    table: 'correctionLot',
    column: 'structureId',
    names: 'structure',
    joining: 'moves',
    export: {
      title: 'Les corrections demandées par fichier',
      columns: ['lotId', 'fichier', 'motif', 'demandeLe'],
    },
    erasure: REGISTER,
  },
  {
    table: 'correctionLot',
    column: 'demandePar',
    ...ACT,
    export: {
      title: 'Les corrections que vous avez demandées par fichier',
      columns: ['lotId', 'fichier', 'motif', 'demandeLe'],
    },
  },
  {
    table: 'correction',
    column: 'demandePar',
    ...ACT,
    export: {
      title: 'Les corrections que vous avez demandées',
      columns: ['elementId', 'motif', 'apres', 'memeVersion', 'demandeLe'],
    },
  },
  {
    table: 'correction',
    column: 'reponduPar',
    ...ACT,
    export: {
      title: 'Les corrections auxquelles vous avez répondu',
      columns: ['elementId', 'reponse', 'reponduLe'],
    },
  },
  {
    table: 'transfert',
    column: 'deStructureId',
    names: 'structure',
    joining: AGREED,
    export: {
      title: 'Les transferts proposés',
      columns: ['transfertId', 'motif', 'etat', 'proposeLe', 'closLe'],
    },
    erasure: REGISTER,
  },
  {
    table: 'transfert',
    column: 'versStructureId',
    names: 'structure',
    joining: AGREED,
    export: {
      title: 'Les transferts reçus',
      columns: ['transfertId', 'motif', 'etat', 'proposeLe', 'closLe'],
    },
    erasure: REGISTER,
  },
  {
    table: 'transfert',
    column: 'proposePar',
    ...ACT,
    export: {
      title: 'Les transferts que vous avez proposés',
      columns: ['transfertId', 'motif', 'proposeLe'],
    },
  },
  {
    table: 'transfert',
    column: 'accordDePar',
    ...ACT,
    export: {
      title: 'Les transferts que vous avez acceptés, pour la structure qui cède',
      columns: ['transfertId', 'accordDeLe'],
    },
  },
  {
    table: 'transfert',
    column: 'accordVersPar',
    ...ACT,
    export: {
      title: 'Les transferts que vous avez acceptés, pour la structure qui reçoit',
      columns: ['transfertId', 'accordVersLe'],
    },
  },
];

const namedBy = (structureId: number) =>
  sql`${structureId} in (de_structure_id, vers_structure_id)`;

export const registerCounts = {
  corrections: (structureId: number) =>
    sql`select count(*)::int from correction where structure_id = ${structureId}`,
  transferts: (structureId: number) =>
    sql`select count(*)::int from transfert where ${namedBy(structureId)}`,
  transfertsEnAttente: (structureId: number) => sql`select count(*)::int from transfert
    where ${namedBy(structureId)} and etat in ${oneOf(AWAITED)}`,
  codesOffrables: (structureId: number) =>
    sql`select count(*)::int from element e where ${offerable(structureId)}`,
} satisfies Counts;
