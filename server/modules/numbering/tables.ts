/** The tables of numbers: prefixes, their counters, and the register of codes. */

import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { CodeAgreementEtat } from '#domain/numbering/agreement-state-machine.ts';
import { WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { Counts } from '#server/platform/records/locked-rows.ts';
import { ACT, type Mention, REGISTER } from '#server/platform/records/mention.ts';
import { joinAgreements, joinHolders } from './agreements/join.ts';
import { givePrefixes } from './give-prefixes.ts';

type PrefixeTable = {
  prefixeId: Generated<number>;
  code: string;
  type: ElementType;
  structureId: number | null;
  rangeStart: Generated<number>;
  rangeEnd: Generated<number>;
  openedAt: Date;
  closedAt: Date | null;
  motifFermeture: Generated<string | null>;
  /** Motive for a root that France does not allocate; such a prefix has no counter. */
  motifException: Generated<string | null>;
};

type CompteurTable = { prefixeId: number; annee: number; dernier: number };

/** A number issued, or below a floor, when no range of its prefix contained it. */
type PlancherEnAttenteTable = { code: string; annee: number; numero: number };

type ImmatriculationTable = {
  isrc: string;
  elementId: number;
  dossierId: number;
  structureId: number;
  prefixeId: number | null;
  annee: number;
  designation: number;
  attribueLe: Date;
  attribuePar: number;
  /** `DECLARE`: the recording carried the code already. */
  origine: Generated<'ATTRIBUE' | 'DECLARE'>;
};

type CodeAgreementTable = {
  accordCodeId: Generated<number>;
  isrc: Isrc;
  elementId: number;
  /** Structure that declares the code. */
  structureId: number;
  /** Structure that holds its prefix. */
  titulaireId: number;
  /** Title shown to the holder: an acceptance applies only to it. */
  titre: Generated<string | null>;
  artiste: Generated<string | null>;
  etat: CodeAgreementEtat;
  demandeLe: Date;
  demandePar: number;
  reponse: Generated<string | null>;
  closLe: Generated<Date | null>;
  closPar: Generated<number | null>;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    prefixe: PrefixeTable;
    compteur: CompteurTable;
    plancherEnAttente: PlancherEnAttenteTable;
    immatriculation: ImmatriculationTable;
    accordCode: CodeAgreementTable;
  }
}

export const numberingMentions: readonly Mention[] = [
  {
    table: 'prefixe',
    column: 'structureId',
    names: 'structure',
    joining: {
      deed: async (call, span) => ({ prefixeIds: await givePrefixes(call, span, 'all') }),
    },
    export: {
      title: 'Les préfixes de la structure',
      columns: ['code', 'type', 'rangeStart', 'rangeEnd', 'openedAt', 'closedAt'],
    },
    erasure: REGISTER,
  },
  {
    table: 'immatriculation',
    column: 'structureId',
    names: 'structure',
    joining: { stays: 'it says to whom a code was first given' },
    export: {
      title: 'Les codes attribués à la structure',
      columns: ['isrc', 'elementId', 'attribueLe', 'origine'],
    },
    erasure: REGISTER,
  },
  {
    table: 'immatriculation',
    column: 'attribuePar',
    ...ACT,
    export: { title: 'Les codes que vous avez attribués', columns: ['isrc', 'attribueLe'] },
  },
  {
    table: 'accordCode',
    column: 'structureId',
    names: 'structure',
    joining: { deed: joinAgreements },
    export: {
      title: 'Les accords demandés pour des codes déclarés',
      columns: ['isrc', 'etat', 'demandeLe', 'reponse', 'closLe'],
    },
    erasure: REGISTER,
  },
  {
    table: 'accordCode',
    column: 'titulaireId',
    names: 'structure',
    joining: { deed: joinHolders },
    export: {
      title: 'Les accords demandés à la structure',
      columns: ['isrc', 'etat', 'demandeLe', 'reponse', 'closLe'],
    },
    erasure: REGISTER,
  },
  {
    table: 'accordCode',
    column: 'demandePar',
    ...ACT,
    export: { title: 'Les accords que vous avez demandés', columns: ['isrc', 'demandeLe'] },
  },
  {
    table: 'accordCode',
    column: 'closPar',
    ...ACT,
    export: {
      title: 'Les accords auxquels vous avez répondu',
      columns: ['isrc', 'reponse', 'closLe'],
    },
  },
];

export const numberingCounts = {
  prefixes: (structureId: number) =>
    sql`select count(*)::int from prefixe where structure_id = ${structureId}`,
  prefixesOuverts: (structureId: number) => sql`select count(*)::int from prefixe
    where structure_id = ${structureId} and closed_at is null`,
  /**
   * Recordings that staff can decide, with a code of an open prefix of the structure. Those without
   * a duration are left out: it may never come.
   */
  codesPropresEnvoyes: (structureId: number) => sql`select count(*)::int from element e
    where e.structure_id = ${structureId} and e.statut in ${oneOf(WITH_THE_SOCIETY)}
      and exists (select from prefixe p where p.structure_id = e.structure_id and p.closed_at is null
        and p.code = left(e.isrc_declare, 5)
        and substr(e.isrc_declare, 8)::integer between p.range_start and p.range_end)`,
} satisfies Counts;
