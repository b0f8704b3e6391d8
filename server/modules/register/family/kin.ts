/** Reads the relations of recordings: by whom they are named, and what the caller may know of each. */

import { type Kysely, type SqlBool, sql } from 'kysely';
import { ISSUED } from '#domain/registration/statuts.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';

export type Names = { readonly ids: readonly number[]; readonly isrcs: readonly string[] };

/** Recordings that carry one of these codes, that declare a tie to one of them, or that one of them replaces. */
export async function kinOf(db: Kysely<Tables>, { ids, isrcs }: Names, most: number): Promise<number[]> {
  const codes = sql`any(${[...isrcs]}::text[])`;
  const { rows } = await sql<{ elementId: number }>`
    select element_id from immatriculation where isrc = any(${[...isrcs]}::bpchar[])
    union
    select element_id from element
      where lien is not null and (lien ->> 'elementId')::integer = any(${[...ids]}::int[])
    union
    select element_id from element where lien is not null and lien ->> 'isrc' = ${codes}
    union
    select element_id from annulation where remplace_par = any(${[...isrcs]}::bpchar[])
    limit ${most}`.execute(db);
  return rows.map(({ elementId }) => elementId);
}

/**
 * Those that may be seen: all of the own structure; of any other, those that have a code, since the code is
 * public and what is being entered is not (`domain.md` 6.4).
 */
export function recordingsOf({ db, scope }: Pick<Call, 'db' | 'scope'>, ids: readonly number[]) {
  const visible =
    scope.kind === 'all'
      ? sql<SqlBool>`true`
      : scope.kind === 'none'
        ? sql<SqlBool>`false`
        : sql<SqlBool>`(e.statut in ${oneOf(ISSUED)} or e.structure_id = ${scope.structureId})`;
  return db
    .selectFrom('element as e')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .leftJoin('annulation as a', 'a.elementId', 'e.elementId')
    .select(['e.elementId', 'e.structureId', 'e.statut', 'e.type', 'e.titre', 'e.version', 'e.artiste'])
    .select(['e.duree', 'e.anneePublication', 'e.lien', 's.raison', 'i.isrc'])
    .select(['a.annuleLe', 'a.motif as motifAnnulation', 'a.remplacePar'])
    .where('e.elementId', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(visible)
    .orderBy('e.elementId')
    .execute();
}

export type Kin = Awaited<ReturnType<typeof recordingsOf>>[number];
