/**
 * Finds the record that a journal line names, in a database restored and used since: its id may
 * belong to another one.
 */

import { type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

type Named = {
  readonly structureId: number;
  readonly raison: string;
  /** Creation time of the record. The first lines lack it. */
  readonly depuis?: string | undefined;
  /** Time of the line. */
  readonly at: string;
};

/**
 * The record itself, or one of the same name that is not older; if it was merged, the record it was
 * merged into. Null when there is none.
 */
export async function structureAgain(
  db: Kysely<Tables>,
  {
    structureId,
    raison,
    depuis,
    at,
  }: Omit<Named, 'raison'> & { readonly raison: string | undefined },
): Promise<number | null> {
  const isIt =
    depuis === undefined
      ? sql`structure_id = ${structureId}::int and created_at <= ${at}::timestamptz`
      : sql`structure_id = ${structureId}::int and created_at = ${depuis}::timestamptz`;
  // An older record of that name is another one.
  const isNamedSo =
    depuis === undefined
      ? sql`raison = ${raison ?? ''}::text`
      : sql`(raison = ${raison ?? ''}::text and created_at >= ${depuis}::timestamptz)`;
  // For lines without a creation time, a record of the same name comes before one with the same id
  // and another name.
  const best = depuis === undefined ? sql`(${isIt}) and ${isNamedSo}` : isIt;
  const { rows } = await sql<{ id: number }>`
    select coalesce(fusionnee_vers, structure_id) as id from structure where (${isIt}) or ${isNamedSo}
      order by (${best}) desc, ${isNamedSo} desc, structure_id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Same, or a record created anew under that name. */
export async function structureFor(db: Kysely<Tables>, named: Named): Promise<number> {
  const count = await structureAgain(db, named);
  if (count !== null) return count;
  const since = named.depuis ?? named.at;
  const made = await sql<{ id: number }>`
    insert into structure (raison, created_at, updated_at) values (${named.raison}, ${since}, ${since})
      returning structure_id as id`.execute(db);
  return madeOf(made.rows);
}

/** The person who acted; otherwise the first person, since the register requires one. */
export const personAgain = (interlocuteurId: number, at: string): Expression<number> => sql<number>`
  coalesce((select interlocuteur_id from interlocuteur
      where interlocuteur_id = ${interlocuteurId}::int and created_at <= ${at}::timestamptz),
    (select min(interlocuteur_id) from interlocuteur))`;

export function madeOf(rows: readonly { readonly id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was made');
  return row.id;
}
