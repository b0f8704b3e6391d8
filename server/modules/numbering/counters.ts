/** The counter of a prefix and a year, locked until the transaction ends, and the numbers it must jump over. */

import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { twoDigitYear } from '#domain/isrc/year-of-assignment.ts';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import { UNDER_WAY } from '#domain/registration/statuts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';

/** Locks only the counter: no code begins with a tilde, so no taken number is searched. */
export async function lockCounter(
  db: Kysely<Tables>,
  prefixeId: number,
  annee: number,
): Promise<void> {
  await sql`select from hold_counter(${prefixeId}::int, ${annee}::smallint, '~', 1, 0, '{}')`.execute(
    db,
  );
}

/**
 * Numbers that must not be issued: raises the counter of the prefix that now holds them. Numbers
 * held by no prefix are stored as pending floors, for a later one (`countIssued`).
 */
export async function passOver(
  db: Kysely<Tables>,
  numbers: readonly {
    readonly isrc: string;
    readonly annee: number;
    readonly designation: number;
  }[],
): Promise<void> {
  for (const { isrc, annee, designation } of numbers) {
    const code = isrc.slice(0, 5);
    await sql`with holder as (select prefixe_id from prefixe
        where code = ${code} and ${designation}::int between range_start and range_end),
      raised as (insert into compteur (prefixe_id, annee, dernier)
        select prefixe_id, ${annee}::smallint, ${designation}::int from holder
        on conflict (prefixe_id, annee) do update set dernier = greatest(compteur.dernier, excluded.dernier))
      insert into plancher_en_attente (code, annee, numero)
      select ${code}::text, ${annee}::smallint, ${designation}::int
        where ${designation}::int > 0 and not exists (select from holder)
      on conflict do nothing`.execute(db);
  }
}

/**
 * Raises the counters of new or moved ranges above the numbers already issued in them: a restored
 * database may lack the prefix, while its codes were restored and its floors are pending. Numbers
 * declared by holders are skipped one by one instead.
 */
export async function countIssued(
  db: Kysely<Tables>,
  prefixeIds: readonly number[],
): Promise<void> {
  await sql`insert into compteur (prefixe_id, annee, dernier)
    select p.prefixe_id, g.annee, max(g.numero)
      from prefixe p cross join lateral (
        select i.annee, i.designation as numero from immatriculation i
          where i.isrc >= (p.code || '0000000')::bpchar and i.isrc <= (p.code || '9999999')::bpchar
            and i.origine = 'ATTRIBUE'
        union all select w.annee, w.numero from plancher_en_attente w where w.code = p.code) g
      where p.prefixe_id = any(${prefixeIds}::int[]) and g.numero between p.range_start and p.range_end
      group by p.prefixe_id, g.annee order by p.prefixe_id, g.annee
    on conflict (prefixe_id, annee) do update set dernier = greatest(compteur.dernier, excluded.dernier)`.execute(
    db,
  );
}

/** The latest full year in which one of the prefixes numbered, or null. */
export function latestOf(
  prefixes: readonly { readonly latestYear: number | null }[],
): number | null {
  const years = prefixes.flatMap(({ latestYear }) => latestYear ?? []);
  return years.length === 0 ? null : Math.max(...years);
}

/** Numbers of the prefix and the year among codes. */
export function numbersUnder(
  { code }: Pick<Prefixe, 'code'>,
  annee: number,
  codes: readonly { readonly isrc: Isrc }[],
): readonly number[] {
  const begin = `${code}${twoDigitYear(annee)}`;
  return codes.flatMap(({ isrc }) =>
    isrc.startsWith(begin) ? Number(isrc.slice(begin.length)) : [],
  );
}

/**
 * The counter, locked until the transaction ends: its last number, and the numbers above it that
 * the plan must skip.
 */
export type LockedCounter = { readonly dernier: number; readonly taken: readonly number[] };

/**
 * Numbers declared by holders are taken: in the register, or in a recording that waits for staff.
 * Looked up by the code itself: a code declared before the prefix was allocated here, or before its
 * range was extended, has no prefix in the register.
 */
export async function lockPrefixCounter(
  db: Kysely<Tables>,
  { prefixeId, code, rangeStart, rangeEnd }: Prefixe,
  annee: number,
): Promise<LockedCounter> {
  const begin = `${code}${twoDigitYear(annee)}`;
  const { rows } = await sql<{ dernier: number; pris: readonly number[] }>`
    select dernier, pris from hold_counter(${prefixeId}::int, ${annee}::smallint, ${begin}::text,
      ${rangeStart}::int, ${rangeEnd}::int, ${[...UNDER_WAY]}::text[])`.execute(db);
  const [locked] = rows;
  if (locked === undefined) throw new Error('a function that answers one row answered none');
  return { dernier: locked.dernier, taken: locked.pris };
}

/**
 * The same numbers, as part of a statement that reads `prefixe`, without a lock on the counter:
 * those that the portal would skip now.
 * @param dernier the last number issued in the year, or null
 */
export function takenPast(
  dernier: Expression<unknown>,
  annee: number,
): RawBuilder<readonly number[]> {
  const debut = sql`prefixe.code || ${twoDigitYear(annee)}::text`;
  return sql`array(
    select i.designation from immatriculation i
      where i.isrc > (${debut} || lpad(greatest(${dernier}, prefixe.range_start - 1, 0)::text, 5, '0'))::bpchar
        and i.isrc <= (${debut} || lpad(prefixe.range_end::text, 5, '0'))::bpchar
    union
    select substr(e.isrc_declare, 8)::integer from element e
      where e.isrc_declare > ${debut} and e.isrc_declare < ${debut} || ':' and e.statut in ${oneOf(UNDER_WAY)})`;
}
