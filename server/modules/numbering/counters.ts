/** The counter of a prefix and a year, locked until the transaction ends, and the numbers it must jump over. */

import { type Kysely, sql } from 'kysely';
import { twoDigitYear } from '#domain/isrc/year-of-assignment.ts';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import { UNDER_WAY } from '#domain/registration/statuts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';

/** @returns the last designation issued, 0 when none was. */
export async function lockCounter(db: Kysely<Tables>, prefixeId: number, annee: number): Promise<number> {
  const counter = db
    .selectFrom('compteur')
    .select('dernier')
    .where('prefixeId', '=', prefixeId)
    .where('annee', '=', annee)
    .forUpdate();
  const known = await counter.executeTakeFirst();
  if (known !== undefined) return known.dernier;
  // The first of the year. Whoever else is first at this moment waits here, then reads the same row.
  await db
    .insertInto('compteur')
    .values({ prefixeId, annee, dernier: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await counter.executeTakeFirstOrThrow()).dernier;
}

export async function raiseCounter(
  db: Kysely<Tables>,
  counter: { readonly prefixeId: number; readonly annee: number; readonly dernier: number },
): Promise<void> {
  await db
    .updateTable('compteur')
    .set({ dernier: counter.dernier })
    .where('prefixeId', '=', counter.prefixeId)
    .where('annee', '=', counter.annee)
    .execute();
}

/** Numbers that nobody may get, in whichever prefix holds them now: its counter goes above. */
export async function passOver(
  db: Kysely<Tables>,
  numbers: readonly { readonly isrc: string; readonly annee: number; readonly designation: number }[],
): Promise<void> {
  for (const { isrc, annee, designation } of numbers) {
    await sql`insert into compteur (prefixe_id, annee, dernier)
      select prefixe_id, ${annee}::smallint, ${designation}::int from prefixe
        where code = ${isrc.slice(0, 5)} and ${designation}::int between range_start and range_end
      on conflict (prefixe_id, annee) do update set dernier = greatest(compteur.dernier, excluded.dernier)`.execute(
      db,
    );
  }
}

/** The latest full year in which one of the prefixes numbered, or null. */
export async function latestYear(db: Kysely<Tables>, prefixes: readonly Prefixe[]): Promise<number | null> {
  if (prefixes.length === 0) return null;
  const ids = prefixes.map(({ prefixeId }) => prefixeId);
  const { latest } = await db
    .selectFrom('compteur')
    .select((eb) => eb.fn.max('annee').as('latest'))
    .where('prefixeId', 'in', ids)
    .where('dernier', '>', 0)
    .executeTakeFirstOrThrow();
  return latest;
}

/**
 * Designations of the range beyond `last` that holders gave themselves: in the register, or declared by a
 * recording that waits for staff. Sought by the code itself: what was declared before the prefix was
 * allocated here, or before its range reached so far, names no prefix in the register.
 */
export async function takenNumbers(
  db: Kysely<Tables>,
  { code, rangeStart, rangeEnd }: Prefixe,
  { annee, last }: { readonly annee: number; readonly last: number },
): Promise<readonly number[]> {
  const begin = `${code}${twoDigitYear(annee)}`;
  const codeOf = (designation: number) => `${begin}${String(designation).padStart(5, '0')}`;
  const { rows } = await sql<{ designation: number }>`
    select designation from immatriculation
      where isrc > ${codeOf(Math.max(last, rangeStart - 1, 0))}::bpchar and isrc <= ${codeOf(rangeEnd)}::bpchar
    union
    select substr(isrc_declare, 8)::integer from element
      where isrc_declare > ${begin} and isrc_declare < ${`${begin}:`}
        and statut in ${oneOf(UNDER_WAY)} and substr(isrc_declare, 8)::integer > ${last}
  `.execute(db);
  return rows.map(({ designation }) => designation);
}
