/**
 * What the portal already has, plus what the files name before it is written: numbers are assigned
 * at the writing. A merged record receives nothing more: what the files put under it goes to the
 * record it was merged into.
 */

import { type Kysely, sql } from 'kysely';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import { PERSON_ETATS } from '#domain/profile/state-machine.ts';
import type { StructureEtat } from '#domain/structure/state-machine.ts';
import type { Tables } from '../platform/database/tables.ts';
import { keyedFingerprint } from '../platform/watch/stored-key.ts';

/** `id` null: in the files, not in the portal yet. */
export type ExistingStructure = {
  id: number | null;
  /** Its record was merged into that of `id`. */
  readonly isJoined: boolean;
  readonly raison: string;
  /** Status of the remaining record; structures from the files are validated. */
  readonly etat: StructureEtat;
  /** For a structure from the files: a reference. */
  readonly absorbeePar: number | string | null;
};
export type ExistingPrefixe = Omit<Prefixe, 'prefixeId' | 'structureId'> & {
  id: number | null;
  /** The number of the structure, or its reference before it is written; null for the pool. */
  readonly holder: string | number | null;
};

type ExistingPerson = {
  readonly id: number | null;
  /**
   * Creation time of the record, for a person imported by an earlier run and not yet in any team:
   * used as the membership's date, so that their details count as their team's own entry.
   */
  readonly since?: Date | null;
};

export type ExistingRecords = {
  readonly societyStructureId: number;
  /** By their reference in the system that is taken over. */
  readonly structures: Map<string, ExistingStructure>;
  /** Member numbers given by the society, and their holders, as `holder`. */
  readonly members: Map<string, string | number>;
  /** By their address. */
  readonly people: Map<string, ExistingPerson>;
  /** Whether the address belongs to a person who was erased and has not signed up again. */
  readonly isErased: (email: string) => boolean;
  readonly prefixes: Map<string, ExistingPrefixe[]>;
};

export async function existing(
  db: Kysely<Tables>,
  societyStructureId: number,
  now: Date,
): Promise<ExistingRecords> {
  const structures = await db
    .selectFrom('structure')
    .select([
      'structureId',
      'referenceAnterieure',
      'numAyd',
      'raison',
      'fusionneeVers',
      'etat',
      'absorbeePar',
    ])
    .execute();
  const byNumber = new Map(structures.map((one) => [one.structureId, one]));
  const people = await db
    .selectFrom('interlocuteur')
    .select(['interlocuteurId', 'email', 'fusionneVers', 'adressesEffacees'])
    .select(
      sql<Date | null>`case when etat = ${PERSON_ETATS.VALIDE} and not exists (select 1 from collaborateur c
        where c.interlocuteur_id = interlocuteur.interlocuteur_id) and not exists (select 1 from identite t
        where t.interlocuteur_id = interlocuteur.interlocuteur_id) then created_at end`.as('since'),
    )
    .execute();
  const prefixes = await db
    .selectFrom('prefixe')
    .select([
      'prefixeId',
      'code',
      'type',
      'structureId',
      'rangeStart',
      'rangeEnd',
      'openedAt',
      'closedAt',
    ])
    .execute();
  const addresses = new Map(
    people.map(({ email, interlocuteurId, fusionneVers, since }) => [
      email,
      { id: fusionneVers ?? interlocuteurId, since },
    ]),
  );
  const erased = new Set(people.flatMap(({ adressesEffacees }) => adressesEffacees ?? []));
  const fingerprint = erased.size === 0 ? null : await keyedFingerprint(db, now);
  return {
    societyStructureId,
    structures: new Map(
      structures.flatMap((one) => {
        const { referenceAnterieure, fusionneeVers, raison } = one;
        const {
          structureId: id,
          etat,
          absorbeePar,
        } = byNumber.get(fusionneeVers ?? one.structureId) ?? one;
        const there = { id, isJoined: fusionneeVers !== null, raison, etat, absorbeePar };
        return referenceAnterieure === null ? [] : [[referenceAnterieure, there]];
      }),
    ),
    members: new Map(
      structures.flatMap(({ structureId, numAyd }) =>
        numAyd === null ? [] : [[numAyd, structureId]],
      ),
    ),
    people: addresses,
    isErased: (email) =>
      fingerprint !== null && !addresses.has(email) && erased.has(fingerprint(email)),
    prefixes: Map.groupBy(
      prefixes.map(({ prefixeId: id, structureId: holder, ...one }) => ({ ...one, id, holder })),
      ({ code }) => code,
    ),
  };
}

/** The range that holds a number. */
export const rangeOf = (
  { prefixes }: ExistingRecords,
  code: string,
  designation: number,
): ExistingPrefixe | undefined =>
  prefixes
    .get(code)
    ?.find(({ rangeStart, rangeEnd }) => designation >= rangeStart && designation <= rangeEnd);

/** A code of the register. */
export type Registered = {
  readonly isrc: string;
  readonly structureId: number;
  readonly titre: string | null;
  /** By the portal itself: neither taken over nor declared. */
  readonly isIssuedHere: boolean;
};

export async function registered(
  db: Kysely<Tables>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Registered>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<Registered>`
    select i.isrc, coalesce(s.fusionnee_vers, i.structure_id) as "structureId", e.titre,
        i.origine = 'ATTRIBUE' and e.repris is not true as "isIssuedHere"
      from immatriculation i join element e using (element_id) join structure s on s.structure_id = i.structure_id
      where i.isrc = any(${[...codes]}::bpchar[])`.execute(db);
  return new Map(rows.map((row) => [row.isrc, row]));
}
