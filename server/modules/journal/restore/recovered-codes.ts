/** Whom a line of the journal names, in a database that went back and on: a number may be somebody else's since. */

import { type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

type Named = {
  readonly structureId: number;
  readonly raison: string;
  /** When its record was made. The first lines do not say it. */
  readonly depuis?: string | undefined;
  /** When the line was written. */
  readonly at: string;
};

/** The record itself, or one of its name that is not older; where it was joined to another, that other. Null: there is none. */
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
  // Whoever had that name before it is another.
  const isNamedSo =
    depuis === undefined
      ? sql`raison = ${raison ?? ''}::text`
      : sql`(raison = ${raison ?? ''}::text and created_at >= ${depuis}::timestamptz)`;
  // Who had the number and another name, of lines that do not say since when, comes after whoever has the name.
  const best = depuis === undefined ? sql`(${isIt}) and ${isNamedSo}` : isIt;
  const { rows } = await sql<{ id: number }>`
    select coalesce(fusionnee_vers, structure_id) as id from structure where (${isIt}) or ${isNamedSo}
      order by (${best}) desc, ${isNamedSo} desc, structure_id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The same, or a record made anew under the name that it had. */
export async function structureFor(db: Kysely<Tables>, named: Named): Promise<number> {
  const count = await structureAgain(db, named);
  if (count !== null) return count;
  const since = named.depuis ?? named.at;
  const made = await sql<{ id: number }>`
    insert into structure (raison, created_at, updated_at) values (${named.raison}, ${since}, ${since})
      returning structure_id as id`.execute(db);
  return madeOf(made.rows);
}

/** Who acted; else whoever came first, since the register wants somebody. */
export const personAgain = (interlocuteurId: number, at: string): Expression<number> => sql<number>`
  coalesce((select interlocuteur_id from interlocuteur
      where interlocuteur_id = ${interlocuteurId}::int and created_at <= ${at}::timestamptz),
    (select min(interlocuteur_id) from interlocuteur))`;

export function madeOf(rows: readonly { readonly id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was made');
  return row.id;
}
