/** The tables of documents, and of stored objects that no row references. */

import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { JustificatifType } from '#domain/justificatif/file-types.ts';
import type { Counts } from '#server/platform/records/locked-rows.ts';
import { ACT, type Mention } from '#server/platform/records/mention.ts';
import { moveJustificatifs } from './move.ts';

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
  /** True when a virus scanner checked it before it was stored. */
  antivirus: Generated<boolean>;
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

export const justificatifMentions: readonly Mention[] = [
  {
    table: 'justificatif',
    column: 'structureId',
    names: 'structure',
    joining: {
      deed: async (call, span) => ({ justificatifIds: await moveJustificatifs(call, span) }),
    },
    export: {
      title: 'Les justificatifs de la structure',
      columns: ['nom', 'type', 'taille', 'createdAt', 'removedAt'],
    },
    erasure: {
      does: 'delete',
      because: 'Ils ne servent qu’à valider un compte ; leurs fichiers partent avec eux.',
    },
  },
  {
    table: 'justificatif',
    column: 'createdBy',
    ...ACT,
    export: { title: 'Les justificatifs que vous avez déposés', columns: ['nom', 'createdAt'] },
    structures: { named: 'structureId', columns: ['nom'] },
  },
  {
    table: 'justificatif',
    column: 'removedBy',
    ...ACT,
    export: { title: 'Les justificatifs que vous avez retirés', columns: ['nom', 'removedAt'] },
    structures: { named: 'structureId', columns: ['nom'] },
  },
];

export const justificatifCounts = {
  justificatifs: (structureId: number) => sql`select count(*)::int from justificatif
    where structure_id = ${structureId} and removed_at is null`,
} satisfies Counts;
