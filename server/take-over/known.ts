/** What the portal has already, and what the files name before it is written: numbers are given at the writing. */

import { type Kysely, sql } from 'kysely';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import type { Tables } from '../platform/database/tables.ts';

/** `id` null: in the files, not in the portal yet. */
export type KnownStructure = { id: number | null; readonly numAyd: string | null; readonly raison: string };
export type KnownPrefixe = Omit<Prefixe, 'prefixeId' | 'structureId'> & {
  id: number | null;
  /** Reference of the holder; null for the pool; the number of a structure that came otherwise. */
  readonly holder: string | number | null;
};

export type Known = {
  readonly societyStructureId: number;
  /** By their reference in the system that is taken over. */
  readonly structures: Map<string, KnownStructure>;
  /** Numbers that the society gave its members, and who has them: a reference, or a number of the portal. */
  readonly members: Map<string, string | number>;
  /** By their address. */
  readonly people: Map<string, { id: number | null }>;
  readonly prefixes: Map<string, KnownPrefixe[]>;
};

export async function known(db: Kysely<Tables>, societyStructureId: number): Promise<Known> {
  const structures = await db
    .selectFrom('structure')
    .select(['structureId', 'referenceAnterieure', 'numAyd', 'raison'])
    .execute();
  const people = await db.selectFrom('interlocuteur').select(['interlocuteurId', 'email']).execute();
  const prefixes = await db
    .selectFrom('prefixe')
    .select(['prefixeId', 'code', 'type', 'structureId', 'rangeStart', 'rangeEnd', 'openedAt', 'closedAt'])
    .execute();
  const references = new Map(structures.map((one) => [one.structureId, one.referenceAnterieure]));
  return {
    societyStructureId,
    structures: new Map(
      structures.flatMap(({ structureId: id, referenceAnterieure, numAyd, raison }) =>
        referenceAnterieure === null ? [] : [[referenceAnterieure, { id, numAyd, raison }]],
      ),
    ),
    members: new Map(
      structures.flatMap(({ structureId, referenceAnterieure, numAyd }) =>
        numAyd === null ? [] : [[numAyd, referenceAnterieure ?? structureId]],
      ),
    ),
    people: new Map(people.map(({ email, interlocuteurId: id }) => [email, { id }])),
    prefixes: Map.groupBy(
      prefixes.map(({ prefixeId: id, structureId, ...one }) => ({
        ...one,
        id,
        holder: structureId === null ? null : (references.get(structureId) ?? structureId),
      })),
      ({ code }) => code,
    ),
  };
}

/** The range that holds a number. */
export const rangeOf = ({ prefixes }: Known, code: string, designation: number): KnownPrefixe | undefined =>
  prefixes
    .get(code)
    ?.find(({ rangeStart, rangeEnd }) => designation >= rangeStart && designation <= rangeEnd);

/** A code that the register has. */
export type Registered = {
  readonly isrc: string;
  readonly structureId: number;
  readonly titre: string | null;
  /** By the portal itself: neither taken over nor declared. */
  readonly isGivenHere: boolean;
};

export async function registered(
  db: Kysely<Tables>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Registered>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<Registered>`
    select i.isrc, i.structure_id as "structureId", e.titre,
        i.origine = 'ATTRIBUE' and e.repris is not true as "isGivenHere"
      from immatriculation i join element e using (element_id)
      where i.isrc = any(${[...codes]}::bpchar[])`.execute(db);
  return new Map(rows.map((row) => [row.isrc, row]));
}
